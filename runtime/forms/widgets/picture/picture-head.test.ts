import { describe, expect, it } from 'vitest';
import { photo, plain, pngOf } from '../../../../tests/support/sample-pictures.ts';
import { readPictureHead } from './picture-head.ts';

const headOf = (content: Buffer) => readPictureHead(new Blob([new Uint8Array(content)]));

describe('the head of a picture', () => {
  it('says how large a PNG and a JPEG are, a photograph with all that a camera writes as well', async () => {
    expect(await headOf(await pngOf(30, 20))).toEqual({ type: 'image/png', width: 30, height: 20 });
    const jpeg = await plain(30, 20).jpeg({ progressive: true }).toBuffer();
    expect(await headOf(jpeg)).toEqual({ type: 'image/jpeg', width: 30, height: 20 });
    expect(await headOf(await photo())).toEqual({ type: 'image/jpeg', width: 300, height: 300 });
  });

  it('tells another format by its first bytes', async () => {
    for (const content of [
      await plain(9, 9).gif().toBuffer(),
      await plain(9, 9).webp().toBuffer(),
      Buffer.from('a'),
    ])
      expect(await headOf(content)).toBe('other');
    expect(await headOf(Buffer.alloc(0))).toBe('other');
  });

  it('is broken where it breaks off, leads nowhere, or never comes to a size', async () => {
    const jpeg = await plain(30, 20).jpeg().toBuffer();
    expect(await headOf(jpeg.subarray(0, 12))).toBe('broken');
    expect(await headOf((await pngOf(9, 9)).subarray(0, 12))).toBe('broken');
    expect(await headOf(Buffer.concat([Buffer.from([0xff, 0xd8]), Buffer.alloc(100_000, 0xff)]))).toBe(
      'broken',
    );
    const empty = Buffer.from([0xff, 0xe0, 0, 0]);
    expect(await headOf(Buffer.concat([Buffer.from([0xff, 0xd8]), ...Array(3000).fill(empty)]))).toBe(
      'broken',
    );
  });
});
