import { readingContentsMax, readingContentsMin } from '#generated/constants.ts';

/** One line of a table of contents. */
export interface ContentsEntry {
  id: string;
  text: string;
  level: number;
}

/** Reads the headings that stand on the page; the first is its title, where it is above the others, and not part of its contents. */
export function readContents(box: ParentNode): ContentsEntry[] {
  const all = [...box.querySelectorAll<HTMLElement>('h2[id], h3[id], h4[id]')]
    .filter((heading) => !heading.closest('.footnotes'))
    .map(toEntry)
    .filter((entry) => entry.text !== '');
  const entries = all[0]?.level === 2 ? all.slice(1) : all;
  if (entries.length < readingContentsMin) return [];
  const top = Math.min(...entries.map((entry) => entry.level));
  const shallow =
    entries.length > readingContentsMax ? entries.filter((entry) => entry.level === top) : entries;
  return shallow.slice(0, readingContentsMax).map((entry) => ({ ...entry, level: entry.level - top }));
}

function toEntry(heading: HTMLElement): ContentsEntry {
  const anchor = heading.querySelector('.md-anchor')?.textContent ?? '';
  const text = (heading.textContent ?? '').slice(0, anchor === '' ? undefined : -anchor.length);
  return { id: heading.id, text: text.trim(), level: Number(heading.tagName.slice(1)) };
}
