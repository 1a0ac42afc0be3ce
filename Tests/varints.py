"""Numbers of seven bits a byte, the lowest first, as protocol buffers and the program's caches have them."""


def varints(data):
    value = shift = 0
    for byte in data:
        value |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            yield value
            value = shift = 0
