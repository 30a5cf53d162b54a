import { bytesPerGigabyte, bytesPerKilobyte, bytesPerMegabyte } from './units.ts';

/** Bytes as an operator reads them: what is small is not nothing. */
export function sizeText(bytes: number): string {
  const isLarge = bytes >= bytesPerGigabyte;
  return `${(bytes / (isLarge ? bytesPerGigabyte : bytesPerMegabyte)).toFixed(1)} ${isLarge ? 'GB' : 'MB'}`;
}

const unitPowers = ['B', 'KB', 'MB', 'GB', 'TB'];

/** Bytes of `500MB`, `1.5 GB` or a number of bytes, as an operator writes them; undefined of anything else. */
export function bytesIn(text: string): number | undefined {
  const [, digits, unit = 'B'] = /^(\d+(?:\.\d+)?) ?([KMGT]?B)?$/i.exec(text.trim()) ?? [];
  const bytes = Number(digits) * bytesPerKilobyte ** unitPowers.indexOf(unit.toUpperCase());
  return Number.isSafeInteger(bytes) ? bytes : undefined;
}
