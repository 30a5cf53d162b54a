import { isInlineImage } from './inline-image.ts';
import { type RepoTarget, resolveTarget } from './repo-path.ts';

/** How addresses inside a repository become addresses of this site. */
export interface RepoLinks {
  /** Path of the file that is being shown. */
  from: string;
  /** Page that shows a file or a directory. */
  page: (target: RepoTarget) => string;
  /** Bytes of a file. */
  raw: (path: string) => string;
  /** A picture by its whole address, which may be one of ours, as the page asks for it. */
  asked: (address: string) => string;
}

/** A link as the page draws it; `inside` goes through the router. */
export interface DrawnLink {
  href: string;
  how: 'inside' | 'outside' | 'page';
}

/** Turns a written link into one of the site, or into nothing when it may not be followed. */
export function drawLink(written: string, links: RepoLinks): DrawnLink | undefined {
  const found = resolveTarget(written, links.from);
  if (found.to === 'outside') return { href: found.url, how: 'outside' };
  if (found.to === 'page') return { href: `#${found.hash}`, how: 'page' };
  if (found.to === 'repo') return { href: links.page(found.target), how: 'inside' };
  return undefined;
}

/** Turns a written image address into one that may be loaded: https, an inline bitmap, or a file of the repository. */
export function drawImage(written: string, links: RepoLinks): string | undefined {
  if (isInlineImage(written)) return written;
  const found = resolveTarget(written, links.from);
  if (found.to === 'outside') return found.url.startsWith('mailto:') ? undefined : links.asked(found.url);
  return found.to === 'repo' && found.target.path !== '' ? links.raw(found.target.path) : undefined;
}

/** Resolves each candidate of a `srcset`; candidates that may not be loaded are left out. */
export function drawSourceSet(written: string, links: RepoLinks): string {
  return written
    .split(/,\s+/)
    .map((candidate) => {
      const [address = '', ...size] = candidate.trim().split(/\s+/);
      const drawn = drawImage(address, links);
      // Behind a comma a browser reads another address.
      return drawn && [drawn, ...size.filter((one) => /^[\d.]+[wx]$/.test(one))].join(' ');
    })
    .filter(Boolean)
    .join(', ');
}
