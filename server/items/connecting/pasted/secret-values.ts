import { manifestPastedSecretFrom, manifestPastedSecretWords } from '#generated/constants.ts';
import { secretsInText } from '../../../repos/index.ts';

/** Whether what is called so is mostly nobody's business: `API_KEY`, `accessToken`, `X-Auth`. */
export function isSecretName(name: string): boolean {
  const parts = name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split(/[^a-z]+/);
  return parts.some((part) =>
    manifestPastedSecretWords.some((word) => part === word || part === `${word}s` || part.endsWith(word)),
  );
}

/**
 * Whether a value is better told to nobody: it looks like a key, is long and mixed, or is an address with a password in it. One that is
 * kept for nothing only has to be filled in by hand.
 */
export function isSecretValue(value: string): boolean {
  const isMixed = /\d/.test(value) && /[A-Za-z]/.test(value) && /^[A-Za-z0-9+/_=.-]+$/.test(value);
  const isLong = value.length >= manifestPastedSecretFrom;
  return (
    (isLong && isMixed && !isPath(value)) || /:\/\/[^\s/]*@/.test(value) || secretsInText(value).length > 0
  );
}

/** Folders and packages are long and mixed too, in short pieces. */
const isPath = (value: string) =>
  value.split(/[/.]/).every((piece) => piece.length < manifestPastedSecretFrom);

/** What people write where something is to be filled in: `<KEY>`, `${KEY}`, `your-api-key`, `xxx`, `…`. */
export const isGap = (value: string): boolean =>
  value.trim() === '' ||
  /^\s*(?:<.*>|\[.*\]|\{.*\}|\$\{?.*\}?|x{3,}|\*{3,}|\.{3}|…)\s*$/i.test(value) ||
  /(?:^|[\s_-])(?:your|my|replace|change|insert|enter|example)(?:$|[\s_-])/i.test(value);
