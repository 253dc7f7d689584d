// The page on which one finds a technique, drill after drill.
import "./drill.js";
