/** A part of a picture, in its own pixels. */
export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** How a picture is to be sent. */
export interface Wanted {
  wide: number;
  high: number;
  /** Characters that it may take. */
  most: number;
  /** What may be seen through is kept so, as far as there is room. */
  isPng: boolean;
}

// From what nobody sees to what still shows who it is.
const qualities = [0.92, 0.85, 0.75, 0.6, 0.4];

/** A part of a picture in the size in which it is made, written out; undefined where even the least of it takes too much. */
export function encodePart(image: HTMLImageElement, part: Area, wanted: Wanted): string | undefined {
  const { wide, high, most, isPng } = wanted;
  const clear = isPng ? drawn(image, part, wanted).toDataURL('image/png') : undefined;
  if (clear !== undefined && clear.length <= most) return clear;
  // A JPEG has nothing to see through: what shows there is white, and not black.
  const canvas = drawn(image, part, { wide, high }, '#fff');
  for (const quality of qualities) {
    const url = canvas.toDataURL('image/jpeg', quality);
    if (url.length <= most) return url;
  }
  return undefined;
}

function drawn(
  image: HTMLImageElement,
  { x, y, width, height }: Area,
  { wide, high }: Pick<Wanted, 'wide' | 'high'>,
  ground?: string,
): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = wide;
  canvas.height = high;
  const context = canvas.getContext('2d');
  if (!context) return canvas;
  context.imageSmoothingQuality = 'high';
  if (ground !== undefined) {
    context.fillStyle = ground;
    context.fillRect(0, 0, wide, high);
  }
  context.drawImage(image, x, y, width, height, 0, 0, wide, high);
  return canvas;
}
