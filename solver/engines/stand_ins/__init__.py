"""Stand-ins: plain engines that are watched in place of engines that record no events."""
