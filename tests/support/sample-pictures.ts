import sharp from 'sharp';

type Colour = string | { r: number; g: number; b: number; alpha: number };

/** A picture of one colour. */
export const plain = (width: number, height: number, background: Colour = '#c33') =>
  sharp({ create: { width, height, channels: 4, background } });

/** A picture as a call takes it. */
export const written = (content: Buffer, type: 'png' | 'jpeg' = 'png') =>
  `data:image/${type};base64,${content.toString('base64')}`;

export const pngOf = (width: number, height: number, background?: Colour) =>
  plain(width, height, background).png().toBuffer();

/** A photograph as a telephone makes it: lying on its side, and saying where it was taken. Its upper half is red. */
export async function photo(): Promise<Buffer> {
  const upper = await plain(300, 150, '#e00').png().toBuffer();
  const standing = await plain(300, 300, '#00e')
    .composite([{ input: upper, gravity: 'north' }])
    .png()
    .toBuffer();
  const lying = await sharp(standing).rotate(-90).toBuffer();
  return sharp(lying)
    .withExif({
      IFD0: { Copyright: 'of somebody' },
      IFD3: { GPSLatitude: '48/1 24/1 0/1', GPSLatitudeRef: 'N' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
}
