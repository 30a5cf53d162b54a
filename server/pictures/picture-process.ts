import sharp, { type Metadata } from 'sharp';
import { serve } from '../load/processes/serve.ts';
import type { Made, Making, Outcome } from './made.ts';

/** The other end of pictures.ts: one picture after the other, on one core. */
sharp.concurrency(1);
sharp.cache(false);

serve(() => async (asked: Making): Promise<Outcome> => {
  const facts = await factsOf(asked);
  if (facts === undefined) return { fault: 'broken' };
  const { format, width, height } = facts;
  if (!asked.formats.includes(format)) return { fault: 'otherType' };
  if (asked.named !== undefined && asked.named !== format) return { fault: 'misnamed' };
  if (width * height > asked.pixelsMax) return { fault: 'tooLarge' };
  try {
    return { made: [await make(asked, 1), await make(asked, 2)] };
  } catch {
    // What begins as a picture need not be one to its end.
    return { fault: 'broken' };
  }
});

/** What its head says; undefined where it is none. */
async function factsOf({ content }: Making): Promise<Metadata | undefined> {
  try {
    return await sharp(content, { limitInputPixels: false }).metadata();
  } catch {
    return undefined;
  }
}

/**
 * Drawn anew as it is seen, turned as a camera says, without anything else that it holds: where it was taken, or what
 * was hung behind it. What is seen through stays so.
 */
async function make({ content, wide, high, pixelsMax, quality }: Making, divisor: 1 | 2): Promise<Made> {
  const drawn = sharp(content, { limitInputPixels: pixelsMax, failOn: 'error' })
    .autoOrient()
    .resize(Math.ceil(wide / divisor), Math.ceil(high / divisor), { fit: 'cover' });
  const png = await drawn.clone().png({ compressionLevel: 9 }).toBuffer();
  const { isOpaque } = await sharp(png).stats();
  const jpeg = isOpaque ? await drawn.clone().jpeg({ quality }).toBuffer() : undefined;
  const isJpeg = jpeg !== undefined && jpeg.length < png.length;
  return {
    wide: Math.ceil(wide / divisor),
    type: isJpeg ? 'image/jpeg' : 'image/png',
    content: isJpeg ? jpeg : png,
  };
}
