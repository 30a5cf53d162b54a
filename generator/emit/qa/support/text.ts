// The last one is a Chinese character outside the first plane: two code units, one character.
const mixture = ['汉', 'a', '字', 'Z', '𠮷'];

/** A text of so many characters, Latin and Chinese. */
export function mixed(length: number): string {
  return Array.from({ length }, (_, index) => mixture[index % mixture.length]).join('');
}

/** A text of so many Latin letters, for fields that take nothing else. */
export function latin(length: number): string {
  return 'a'.repeat(length);
}
