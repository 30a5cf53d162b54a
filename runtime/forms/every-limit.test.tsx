import { act, renderHook } from '@testing-library/react';
import { vi } from 'vitest';
import { numbers } from '#generated/qa/limits.ts';
import { type Limits, least, most } from '../../tests/support/limits/limit.ts';
import { byName, trySides } from '../../tests/support/limits/try-sides.ts';
import { isFresh } from '../http/sent-along.ts';
import { fits, readPattern } from './remote/pattern.ts';
import { readSchema } from './remote/read-schema.ts';
import { readPictureHead } from './widgets/picture/picture-head.ts';
import { useChosen } from './widgets/picture/use-chosen.ts';

// Each number that code alone reads of what pages are given by others, at both of its sides, wherever it is read.

const isBorne = (given: unknown) => readSchema(given) !== 'size';
const object = '{"type":"object"}';

/** One value within the other, so deep. */
const deep = (depth: number): object => (depth === 0 ? {} : { a: deep(depth - 1) });

/** A JPEG whose size is said in its last part, behind others that say nothing of it. */
function jpegOf(parts: number): Blob {
  const others = Array.from({ length: parts - 1 }, () => [0xff, 0xe0, 0, 2]).flat();
  return new Blob([new Uint8Array([0xff, 0xd8, ...others, 0xff, 0xc0, 0, 17, 8, 0, 1, 0, 1])]);
}

/** A PNG that says it is so wide. */
function pngOf(width: number): File {
  const head = new DataView(new ArrayBuffer(24));
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a].forEach((sign, at) => void head.setUint8(at, sign));
  head.setUint32(16, width);
  head.setUint32(20, 1);
  return new File([head.buffer], 'one.png', { type: 'image/png' });
}

async function isTooLarge(pixels: number): Promise<boolean> {
  const { result, unmount } = renderHook(() => useChosen());
  await act(async () => void (await result.current.choose(pngOf(pixels))));
  const { fault } = result.current;
  unmount();
  return fault === 'validation.largePicture';
}

const limits: Limits = {
  'remote.schemaMax': [
    most((signs) => isBorne(object + ' '.repeat(signs - object.length))),
    most((signs) => isBorne({ type: 'object', title: 'x'.repeat(signs - 'typeobjecttitle'.length) })),
  ],
  'remote.depthMax': [most((depth) => isBorne(deep(depth)))],
  'remote.valuesMax': [most((values) => isBorne({ a: Array.from({ length: values - 2 }, () => 0) }))],
  'remote.fieldsMax': [
    most((fields) =>
      isBorne({
        properties: Object.fromEntries(
          Array.from({ length: fields - 1 }, (_, at) => [`f${at}`, { type: 'string' }]),
        ),
      }),
    ),
  ],
  'remote.entriesMax': [
    most((minItems) => {
      const read = readSchema({ properties: { a: { type: 'array', minItems } } });
      return typeof read === 'object' && read.isWhole;
    }),
  ],
  'remote.patternMax': [most((signs) => readPattern('a'.repeat(signs)) !== undefined)],
  // A text for which the search takes longer counts as one that fits.
  'remote.patternSteps': [
    most((steps) => {
      const pattern = readPattern('^x*$');
      return pattern !== undefined && !fits(pattern, 'a'.repeat(steps));
    }),
  ],
  'picture.headParts': [most(async (parts) => (await readPictureHead(jpegOf(parts))) !== 'broken')],
  'picture.chosenPixels': [most(async (pixels) => !(await isTooLarge(pixels)))],
  'reads.stale': [
    least((ms) => {
      const clock = vi.spyOn(performance, 'now').mockReturnValue(ms);
      const is = !isFresh(true);
      clock.mockRestore();
      return is;
    }),
  ],
};

const known = byName(numbers);

trySides([limits], known, 'page');
