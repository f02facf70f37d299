"""One table at work: hardware input and output, camera input, the recorded table, the run loop, and assembly from
settings."""
