import { pictureHeadParts } from '#generated/constants.ts';

/** What the first bytes of a file say that it is. */
export interface PictureHead {
  type: 'image/png' | 'image/jpeg';
  width: number;
  height: number;
}

// Facts of the formats: PNG is ISO/IEC 15948, JPEG is ITU T.81.
const pngBegin = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** Its first part, IHDR, is of a known length and begins with width and height. */
const pngSize = { width: 16, height: 20, end: 24 };
const jpegBegin = [0xff, 0xd8];
/** What a marker says before its part: itself and how long that is, in two bytes each; then of a frame height and width. */
const jpegMarker = { length: 2, height: 5, width: 7, end: 9 };

/**
 * Reads what a file is without unpacking it: a name and what a browser makes of it may lie, and a few bytes may unpack to more than
 * a machine holds. What begins as neither a PNG nor a JPEG is `other`, what breaks off before it says its size `broken`.
 */
export async function readPictureHead(file: Blob): Promise<PictureHead | 'other' | 'broken'> {
  const begin = await bytesAt(file, 0, pngSize.end);
  const startsWith = (signs: readonly number[]) =>
    begin.byteLength >= signs.length && signs.every((sign, at) => begin.getUint8(at) === sign);
  if (startsWith(pngBegin)) {
    if (begin.byteLength < pngSize.end) return 'broken';
    return {
      type: 'image/png',
      width: begin.getUint32(pngSize.width),
      height: begin.getUint32(pngSize.height),
    };
  }
  return startsWith(jpegBegin) ? readJpeg(file) : 'other';
}

/** From part to part, until the one that says how large it is. */
async function readJpeg(file: Blob): Promise<PictureHead | 'broken'> {
  let at = jpegBegin.length;
  for (let part = 0; part < pictureHeadParts; part++) {
    const head = await bytesAt(file, at, jpegMarker.end);
    if (head.byteLength < jpegMarker.end || head.getUint8(0) !== jpegBegin[0]) return 'broken';
    const marker = head.getUint8(1);
    if (isFrame(marker))
      return {
        type: 'image/jpeg',
        width: head.getUint16(jpegMarker.width),
        height: head.getUint16(jpegMarker.height),
      };
    // Any number of bytes may fill up the place before a marker.
    at += marker === jpegBegin[0] ? 1 : jpegMarker.length + head.getUint16(jpegMarker.length);
  }
  return 'broken';
}

/** SOF0 to SOF15, but for the tables that stand among them (DHT, JPG, DAC). */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

const bytesAt = async (file: Blob, at: number, length: number): Promise<DataView> =>
  new DataView(await file.slice(at, at + length).arrayBuffer());
