### Between which bounds a number must lie, after the name of the setting or argument it was given for.

bounds-more_than = must be more than { TEXT($limit) }; it is { TEXT($given) }
bounds-at_least = must be at least { TEXT($limit) }; it is { TEXT($given) }
bounds-less_than = must be less than { TEXT($limit) }; it is { TEXT($given) }
bounds-at_most = must be at most { TEXT($limit) }; it is { TEXT($given) }
