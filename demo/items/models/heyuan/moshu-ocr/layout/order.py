"""横排从上到下，竖排从右到左。一页只取一种。"""


def reading_order(boxes):
    tall = sum(box.height > 1.5 * box.width for box in boxes)
    if tall > len(boxes) / 2:
        return sorted(boxes, key=lambda box: (-round(box.right / 20), box.top))
    return sorted(boxes, key=lambda box: (round(box.top / 12), box.left))
