import { useEffect, useState } from 'react';
import { idPrefix } from '#runtime/offers/markdown.ts';
import { useText } from '#runtime/offers/words.ts';
import type { ContentsEntry } from './contents.ts';

/** The headings of a long text, with the one that is being read marked. */
export function Contents({ entries }: { entries: readonly ContentsEntry[] }) {
  const t = useText();
  const current = useCurrent(entries);
  return (
    <nav className="md-contents" aria-label={t('readme.contents')}>
      <h2 className="md-aside-title">{t('readme.contents')}</h2>
      <ol>
        {entries.map((entry) => (
          <li key={entry.id} data-level={entry.level}>
            <a
              href={`#${entry.id.replace(idPrefix, '')}`}
              aria-current={entry.id === current ? 'location' : undefined}
            >
              {entry.text}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** The last heading that has passed the top of the window. */
function useCurrent(entries: readonly ContentsEntry[]): string | undefined {
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    const headings = entries
      .map(({ id }) => document.getElementById(id))
      .filter((element) => element !== null);
    const observer = new IntersectionObserver(
      () => {
        const passed = headings.filter(
          (heading) => heading.getBoundingClientRect().top < window.innerHeight / 4,
        );
        setCurrent(passed.at(-1)?.id ?? headings[0]?.id);
      },
      { rootMargin: '0px 0px -70% 0px', threshold: [0, 1] },
    );
    for (const heading of headings) observer.observe(heading);
    return () => observer.disconnect();
  }, [entries]);
  return current;
}
