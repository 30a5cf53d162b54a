import sys

from yunshu import read_watermark

for path in sys.argv[1:]:
    found = read_watermark(path)
    print(f"{path}\t{'云舒合成' if found.score > 0.9 else '未检出'}\t{found.score:.2f}")
