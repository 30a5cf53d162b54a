from pathlib import Path

import rasterio


def tiles(folder, counties):
    for path in sorted(Path(folder).glob("*.tif")):
        if path.name[:3] in counties:
            with rasterio.open(path) as image, rasterio.open(path.with_suffix(".label.tif")) as label:
                yield image.read(), label.read(1), path.stem
