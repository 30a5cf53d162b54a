"""口语数字转书面数字。规则从长到短依次尝试。"""

import re

数字 = dict(zip("零一二三四五六七八九", range(10))) | {"两": 2, "〇": 0}
单位 = {"十": 10, "百": 100, "千": 1000}


def integer(text: str) -> int:
    total = current = 0
    for char in text:
        if char in 数字:
            current = 数字[char]
        else:
            total += (current or 1) * 单位[char]
            current = 0
    return total + current


def normalise(text: str) -> str:
    text = re.sub(r"([零〇一二三四五六七八九]{4})年", lambda m: "".join(str(数字[c]) for c in m[1]) + " 年", text)
    text = re.sub(
        r"百分之([零一二三四五六七八九十百]+)(?:点([零一二三四五六七八九]+))?",
        lambda m: f"{integer(m[1])}{'.' + ''.join(str(数字[c]) for c in m[2]) if m[2] else ''}%",
        text,
    )
    return re.sub(r"([一二两三四五六七八九][零一二两三四五六七八九十百千]+)(万|亿)", lambda m: f"{integer(m[1])} {m[2]}", text)
