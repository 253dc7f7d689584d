// The page of one puzzle of a day.
import "./not_yet.js";
