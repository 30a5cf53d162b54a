import sharp, { type OverlayOptions } from 'sharp';
import { countShort } from '#generated/constants.ts';
import { serve } from '../../load/processes/serve.ts';
import type { Drawing, MarkDrawing } from './preview.ts';
import { type Lines, placeOfCover, placeOfLogo, previewSvg } from './preview-svg.ts';
import { canWrite } from './signs.ts';

/** The other end of previews.ts: one picture after the other, on one core. */
sharp.concurrency(1);
sharp.cache(false);

serve(() => async (asked: Drawing | MarkDrawing): Promise<Uint8Array> => {
  if ('mark' in asked) return drawMark(asked);
  const svg = previewSvg(asked, await linesOf(asked));
  const given = await givenParts(asked);
  return sharp(Buffer.from(svg))
    .composite(given)
    .png({ compressionLevel: 9, palette: given.length === 0 })
    .toBuffer();
});

const drawMark = ({ mark, side }: MarkDrawing) =>
  sharp(Buffer.from(mark), { density: 72 * (side / 24) })
    .resize(side, side)
    .flatten({ background: '#fff' })
    .png({ compressionLevel: 9 })
    .toBuffer();

/** What can be written here: a title in a writing that no font has gives way to the name. */
async function linesOf({ hub, thing }: Drawing): Promise<Lines> {
  const or = async (...texts: string[]) => {
    for (const text of texts.map(written)) if (text !== '' && (await canWrite(text))) return text;
    return undefined;
  };
  const figures = (thing?.figures ?? []).map(({ drawing, count }) => ({ drawing, text: short(count) }));
  const hasDigits = await canWrite('0123456789.k');
  return {
    hub: await or(hub),
    ...(thing && {
      title: await or(thing.title, thing.name),
      address: await or(`${thing.owner}/${thing.name}`),
    }),
    figures: hasDigits ? figures : [],
  };
}

/** Without what XML cannot hold, and without signs that turn the direction of what stands behind them. */
const written = (text: string) =>
  text
    .replaceAll(/[\p{Cc}\p{Cs}\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff\ufffe\uffff]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, titleUnits);

/** More than two lines of it are never seen. */
const titleUnits = 200;

/** Above a thousand in thousands, as on the pages (seed 9). */
const short = (count: number) => (count > countShort ? `${(count / countShort).toFixed(1)}k` : String(count));

/** The pictures that people gave, cut to their places; what is none any more is left out. */
async function givenParts(asked: Drawing): Promise<OverlayOptions[]> {
  const places = [
    { content: asked.cover, ...placeOfCover },
    { content: asked.logo, ...placeOfLogo(asked.cover !== undefined) },
  ];
  const parts = await Promise.all(
    places.map(async ({ content, left, top, wide, high }): Promise<OverlayOptions[]> => {
      if (content === undefined) return [];
      const input = await sharp(content).resize(wide, high, { fit: 'cover' }).png().toBuffer();
      return [{ input, left, top }];
    }),
  );
  return parts.flat();
}
