import { gitReadDepth } from '#generated/constants.ts';
import { GitError } from './processes/git-error.ts';

const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const lenient = new TextDecoder('utf-8', { ignoreBOM: true });

/** Whether this is a full object id, SHA-1 or SHA-256: abbreviations are never accepted. */
export function isObjectId(text: string): boolean {
  return /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/.test(text);
}

/** Whether git would allow this as a branch or tag name (the rules of `git check-ref-format`, and no leading
 *  dash). Anything else is refused before git sees it. */
export function isRefName(name: string): boolean {
  if (name === '' || name === '@' || name.startsWith('-') || name.endsWith('.')) return false;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must be refused
  if (/[\u0000-\u0020\u007f~^:?*[\\]|\.\.|@\{|[\ud800-\udfff]/u.test(name)) return false;
  return name.split('/').every((part) => part !== '' && !part.startsWith('.') && !part.endsWith('.lock'));
}

/** Splits a path inside a repository into its parts; `''` is the root. Undefined for one that cannot stand in a
 *  tree (`..`, empty parts, NUL, too deep). One slash at either end is forgiven. */
export function splitPath(path: string): string[] | undefined {
  const inner = path.replace(/^\//, '').replace(/\/$/, '');
  if (inner === '') return path.length > 1 ? undefined : [];
  const parts = inner.split('/');
  if (parts.length > gitReadDepth || inner.includes('\0')) return undefined;
  return parts.every((part) => part !== '' && part !== '.' && part !== '..') ? parts : undefined;
}

/** Checks a path that is about to be written into a tree, and gives its bytes. */
export function pathToWrite(path: string): Buffer {
  const parts = splitPath(path);
  if (!parts || parts.length === 0 || path.startsWith('/') || path.endsWith('/'))
    throw new GitError('badPath', path);
  if (parts.some((part) => isSpelledAs(part, gitFolder))) throw new GitError('badPath', path);
  return Buffer.from(path);
}

const gitFolder = /^(?:\.git|git~1)[ .]*(?::.*)?$/is;
/** Windows gives short names by the first letters or, from the fifth file on, by a hash, of eight signs in all. */
const settings = /^(?:\.gitmodules|gitmod~\d+|(?=[^ .:]{8}(?:[ .:]|$))g?i?7?e?b?a?~[1-9]\d*)[ .]*(?::.*)?$/is;

/** Whether a name leads to one of git's own on some system, by the rules of `git fsck`: HFS overlooks signs that are not seen,
 *  NTFS what follows a colon and dots and spaces before it, and Windows divides at backslashes. */
function isSpelledAs(part: string, own: RegExp): boolean {
  return part
    .replaceAll(/\p{Cf}/gu, '')
    .split('\\')
    .some((name) => own.test(name));
}

/** Whether a path leads to, or through, what git reads as settings of its own. */
export function isPathOfSettings(path: string): boolean {
  return path.split('/').some((part) => isSpelledAs(part, settings));
}

/** Whether a path may be written into a tree. */
export function isPathToWrite(path: string): boolean {
  try {
    return pathToWrite(path).length > 0;
  } catch {
    return false; // It says why to whoever writes; nobody does.
  }
}

/** Inside server/git a path is a Latin-1 string of its bytes, so that names in any encoding stay apart. */
export function bytesOf(raw: string): Buffer {
  return Buffer.from(raw, 'latin1');
}

/** A raw name as people see it: UTF-8, with U+FFFD for what is not. */
export function shownName(raw: string): string {
  return isAscii(raw) ? raw : lenient.decode(bytesOf(raw));
}

/** The UTF-8 text of a raw name, or undefined when it is not UTF-8. */
export function exactName(raw: string): string | undefined {
  if (isAscii(raw)) return raw;
  try {
    return strict.decode(bytesOf(raw));
  } catch {
    return undefined; // Not UTF-8: the caller has another way to say it.
  }
}

/** The raw form of a name that came as text. */
export function rawName(text: string): string {
  return isAscii(text) ? text : Buffer.from(text).toString('latin1');
}

function isAscii(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the range is ASCII itself
  return /^[\u0000-\u007f]*$/.test(text);
}
