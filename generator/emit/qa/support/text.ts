// The last one is a Chinese character outside the first plane: two code units, one character.
const mixture = ['汉', 'a', '字', 'Z', '𠮷'];

/** A text of so many characters, Latin and Chinese. */
export function mixed(length: number): string {
  const whole = mixture.join('').repeat(Math.floor(length / mixture.length));
  return whole + mixture.slice(0, length % mixture.length).join('');
}

/** A text of so many Latin letters, for fields that take nothing else. */
export function latin(length: number): string {
  return 'a'.repeat(length);
}
