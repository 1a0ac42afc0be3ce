// The room's first value lands with its first slice.
