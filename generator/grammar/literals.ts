/** Units of the language; 1 MB is 1024 × 1024 bytes. */
const msByUnit: Record<string, number> = { ms: 1, s: 1000, min: 60_000, h: 3_600_000, d: 86_400_000 };
const bytesByUnit: Record<string, number> = { B: 1, KB: 1024, MB: 1024 ** 2, GB: 1024 ** 3, TB: 1024 ** 4 };

/** Milliseconds of `30s`, `1500ms`, `5min`, `2h`, `180d`; undefined for anything else. */
export function parseDuration(text: string): number | undefined {
  return parse(text, /^(\d+(?:\.\d+)?)(ms|s|min|h|d)$/, msByUnit);
}

/** Bytes of `100MB`, `4KB`, `1GB`; undefined for anything else. */
export function parseSize(text: string): number | undefined {
  return parse(text, /^(\d+(?:\.\d+)?)(B|KB|MB|GB|TB)$/, bytesByUnit);
}

function parse(text: string, form: RegExp, units: Record<string, number>): number | undefined {
  const [, digits, unit] = form.exec(text) ?? [];
  if (digits === undefined || unit === undefined) return undefined;
  const value = Number(digits) * (units[unit] ?? Number.NaN);
  return Number.isSafeInteger(value) ? value : undefined;
}

/** What people write for a unit, in small letters. */
const writings: Record<string, RegExp> = {
  ms: /^(ms|msec|millis?|milliseconds?)$/,
  s: /^(s|secs?|seconds?)$/,
  min: /^(m|min|mins|minutes?)$/,
  h: /^(h|hrs?|hours?)$/,
  d: /^(d|days?)$/,
  B: /^(b|bytes?)$/,
  KB: /^(k|kb|kib|kilobytes?)$/,
  MB: /^(mb|mib|megabytes?)$/,
  GB: /^(g|gb|gib|gigabytes?)$/,
  TB: /^(t|tb|tib|terabytes?)$/,
};

/**
 * A text that was meant as a time, a size or a number and is none: `30sec`, `100mb`, `1_000`. `right` is how it is
 * written, where that can be told.
 */
export function meantAsAmount(text: string): { right?: string } | undefined {
  const [, digits = '', space = '', word = ''] = /^[+-]?(\d[\d.,_ ]*?)( ?)([\p{L}µ%]*)$/u.exec(text) ?? [];
  if (digits === '' || (word === '' && !/[_, ]/.test(digits))) return undefined;
  const number = digits.replaceAll(/[_, ]/g, '');
  const unit = Object.keys(writings).find((name) => writings[name]?.test(word.toLowerCase())) ?? '';
  // "3 commits" is a text.
  if (space !== '' && unit === '') return undefined;
  const right = number + unit;
  const isRight = (unit === '' && word === '') || [parseDuration, parseSize].some((of) => of(right));
  return isRight ? { right } : {};
}
