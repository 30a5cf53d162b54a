/**
 * What names are compared by, beyond their letters. Both are kept with each person, so that a comparison is one look
 * into an index.
 */

/** Characters and pairs that are read as one another in common fonts; whole names are compared, so few are refused. */
const alike: readonly (readonly [RegExp, string])[] = [
  [/[il1]/g, 'l'],
  [/0/g, 'o'],
  [/rn/g, 'm'],
  [/vv/g, 'w'],
  [/[._-]/g, '-'],
];

/** Two user names with one skeleton look alike: `Marta_K` and `rnarta-k`. */
export function skeletonOf(userName: string): string {
  return alike.reduce((text, [from, to]) => text.replace(from, to), userName.toLowerCase());
}

/** Two aliases with one key are the same name: neither case nor width makes a difference. */
export function aliasKey(alias: string): string {
  // Upper case first: some letters, such as ß, meet their equals only there.
  return alias.normalize('NFKC').toUpperCase().toLowerCase();
}
