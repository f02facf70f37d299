"""One evening at a table with a machine, people, a camera and a broker, each a program of its own."""
