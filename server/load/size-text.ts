import { bytesPerGigabyte, bytesPerMegabyte } from './units.ts';

/** Bytes as an operator reads them: what is small is not nothing. */
export function sizeText(bytes: number): string {
  const isLarge = bytes >= bytesPerGigabyte;
  return `${(bytes / (isLarge ? bytesPerGigabyte : bytesPerMegabyte)).toFixed(1)} ${isLarge ? 'GB' : 'MB'}`;
}
