"""Files of every kind that the program keeps, as each released version wrote them, a folder a version."""
