import { secretSizeBytes } from '#generated/constants.ts';

/** A key of the secret store as people write it: `openssl rand -hex 32` makes one. */
const keyShape = new RegExp(`^[0-9a-fA-F]{${2 * secretSizeBytes}}$`);

/**
 * Reads a list of keys, parted by commas or blanks, with remarks from a # to the end of a line. The first one seals. Undefined
 * where anything else stands there, or no key.
 */
export function readSecretKeys(text: string): [string, ...string[]] | undefined {
  const [first, ...others] = text
    .replace(/#.*$/gm, '')
    .split(/[\s,]+/)
    .filter(Boolean)
    .map((key) => key.toLowerCase());
  if (first === undefined || ![first, ...others].every((key) => keyShape.test(key))) return undefined;
  return [...new Set([first, ...others])] as [string, ...string[]];
}
