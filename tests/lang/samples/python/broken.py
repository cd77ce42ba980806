def area(w, h):
    # > def function area
    return w * h
    # > no broken


def price(w, h):
    # > def function price span=7-9
    return area(w, h) * 3
    # > call area args=2


def broken(:
    # > broken
    pass
