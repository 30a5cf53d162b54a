import { pinyin } from 'pinyin-pro';

/** How characters sound, without tones: ü is v, as people type it. What is no Chinese character sounds like nothing. */
export function soundsOf(characters: readonly string[]): string[] {
  return pinyin(characters.join(''), { ...plain, type: 'array' }).map(letters);
}

/** All ways in which one character may sound, whatever stands beside it. */
export function readingsOf(character: string): string[] {
  const known = readings.get(character);
  if (known) return known;
  const found = pinyin(character, { ...plain, type: 'array', multiple: true }).map(letters);
  const all = [...new Set(found)];
  readings.set(character, all);
  return all;
}

const plain = { toneType: 'none', v: true, nonZh: 'spaced' } as const;
const letters = (sound: string) => (/^[a-z]+$/.test(sound) ? sound : '');
/** At most one entry for each character that there is. */
const readings = new Map<string, string[]>();
