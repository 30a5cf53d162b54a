/** A place inside a repository, as a link in a Markdown file names it. */
export interface RepoTarget {
  /** Path from the root of the repository; empty for the root itself. */
  path: string;
  /** Fragment without `#`, empty when there is none. */
  hash: string;
  /** Whether the address itself says that a directory is meant. */
  directory: boolean;
}

/** What a written address means to the reader. */
export type Target =
  | { to: 'none' }
  | { to: 'page'; hash: string }
  | { to: 'outside'; url: string }
  | { to: 'repo'; target: RepoTarget };

const SCHEME = /^[a-z][a-z0-9+.-]*:/i;
const OUTSIDE = /^(https?:|mailto:)/i;

/**
 * Sorts a written address: a fragment, something outside, or a path of the repository.
 * `from` is the path of the file that holds the address; `..` stops at the root.
 */
export function resolveTarget(written: string, from: string): Target {
  const url = stripControls(written);
  if (url === '') return { to: 'none' };
  if (url.startsWith('#')) return { to: 'page', hash: url.slice(1) };
  if (url.startsWith('//')) return { to: 'outside', url: `https:${url}` };
  if (SCHEME.test(url)) return OUTSIDE.test(url) ? { to: 'outside', url } : { to: 'none' };
  return { to: 'repo', target: resolveInside(url, from) };
}

/** Walks a relative path from the folder of `from`; a leading slash starts at the root of the repository. */
export function resolveInside(written: string, from: string): RepoTarget {
  const [beforeHash = '', ...hash] = written.split('#');
  const pathname = beforeHash.split('?')[0] ?? '';
  const parts = pathname.startsWith('/') ? [] : from.split('/').slice(0, -1);
  for (const part of pathname.replaceAll('\\', '/').split('/')) {
    const name = decodeSegment(part);
    if (name === '..') parts.pop();
    else if (name !== '' && name !== '.') parts.push(...name.split('/').filter(isPlainName));
  }
  const last = pathname.split('/').at(-1) ?? '';
  return {
    path: parts.join('/'),
    hash: hash.join('#'),
    directory: parts.length === 0 || last === '' || last === '.' || last === '..',
  };
}

function isPlainName(name: string): boolean {
  return name !== '' && name !== '.' && name !== '..';
}

/** Browsers drop tabs, line breaks and other invisible characters, so an address is judged without them. */
function stripControls(written: string): string {
  return written.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '').trim();
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    // A stray percent sign is an ordinary character of a file name.
    return segment;
  }
}
