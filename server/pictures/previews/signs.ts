import sharp from 'sharp';
import { previewSignsKept } from '#generated/constants.ts';
import { escapeXml, fontFamily } from './preview-svg.ts';

/** A picture of one sign, large enough to tell a letter from a frame. */
const side = 64;
const isInk = (alpha: number) => alpha > 60;
/** No frame is smaller than this; a dash is. */
const leastSide = 8;

const known = new Map<string, boolean>();

/**
 * Whether the fonts of this machine have each sign of a text. What they lack is drawn as a frame with its number in it,
 * which nobody can be shown; the fonts themselves tell nothing of it, so that a sign is drawn and looked at, once.
 */
export async function canWrite(text: string): Promise<boolean> {
  for (const sign of new Set(text)) {
    // What has no picture of its own, such as a space or an accent, is written with what stands before it.
    if (/[\s\p{M}\p{Cf}]/u.test(sign)) continue;
    const has = known.get(sign) ?? (await isDrawn(sign));
    if (known.size >= previewSignsKept) known.clear();
    known.set(sign, has);
    if (!has) return false;
  }
  return true;
}

async function isDrawn(sign: string): Promise<boolean> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><text x="8" y="48" font-size="40" font-family="${fontFamily}">${escapeXml(sign)}</text></svg>`;
  const alpha = await sharp(Buffer.from(svg)).ensureAlpha().extractChannel(3).raw().toBuffer();
  const inked = [...alpha.keys()].filter((at) => isInk(alpha[at] ?? 0));
  if (inked.length === 0) return false;
  const columns = inked.map((at) => at % side);
  const rows = inked.map((at) => Math.floor(at / side));
  const [left, right] = [Math.min(...columns), Math.max(...columns)];
  const [top, bottom] = [Math.min(...rows), Math.max(...rows)];
  if (bottom - top < leastSide || right - left < leastSide) return true;
  const at = (column: number, row: number) => isInk(alpha[row * side + column] ?? 0);
  const across = range(left, right).every((column) => at(column, top) && at(column, bottom));
  return !(across && range(top, bottom).every((row) => at(left, row) && at(right, row)));
}

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, step) => from + step);
