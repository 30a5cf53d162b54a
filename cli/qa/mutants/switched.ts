import { changed } from './code-sites.ts';
import type { CodeSite } from './site.ts';

/** A place with the number of its switch. */
export interface Switched {
  id: number;
  site: CodeSite;
}

/**
 * A file of code that holds all of its changes at once: each is there while its switch is on, and what nobody switches on is as it
 * was. So one build, and one process, try as many as there are.
 */
export function switchedText(text: string, all: readonly Switched[]): string {
  // The outer ones first: what they stand around is written by them.
  const sorted = [...all].sort(
    (one, other) => one.site.from - other.site.from || other.site.to - one.site.to,
  );
  const render = (from: number, to: number, own: readonly Switched[]): string => {
    let written = '';
    let at = from;
    for (const [index, one] of own.entries()) {
      const { site } = one;
      if (site.from < at || site.to > to) continue;
      const inner = own.slice(index + 1).filter((other) => isWithin(other.site, site));
      written += text.slice(at, site.from) + withSwitch(one, render(site.from, site.to, inner), text);
      at = site.to;
    }
    return written + text.slice(at, to);
  };
  return render(0, text.length, sorted);
}

const isWithin = (one: CodeSite, other: CodeSite) => one.from >= other.from && one.to <= other.to;

/** Whoever has no switches, as a process that a test starts, has none on. One is on at a time: what is changed has none within. */
function withSwitch({ id, site: { from, to, change } }: Switched, was: string, text: string): string {
  const isOn = `globalThis.hubSwitch?.(${id})`;
  // In braces: an `else` behind it is that of the `if` before it.
  if (change.is === 'left out') return `{ if (!${isOn}) ${was} }`;
  // Where it stands in an object, it is what is spread there, or nothing.
  if (change.is === 'absent') return `...(${isOn} ? {} : { ${was} })`;
  return `(${isOn} ? ${changed(text.slice(from, to), change, (a, b) => text.slice(a, b))} : (${was}))`;
}
