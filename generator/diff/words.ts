import { compareText } from '../faults/fault.ts';
import type { Message } from '../model/product.ts';
import { type Both, type Change, own, quoted } from './change.ts';

/** Words that are said no more, are said at another place, or are said otherwise, by language. */
export function compareWords({ old, now }: Both): Change[] {
  return Object.entries(old.messages).flatMap(([language, before]) => {
    const after = own(now.messages, language);
    // A language that is gone is told by its addresses.
    return after === undefined ? [] : compareLanguage(language, before, after);
  });
}

type Words = Readonly<Record<string, Message>>;

function compareLanguage(language: string, before: Words, after: Words): Change[] {
  const added = Object.keys(after).filter((key) => !Object.hasOwn(before, key));
  const places = new Map(added.map((key) => [after[key]?.text, key]));
  const found = Object.keys(before)
    .sort(compareText)
    .flatMap((key): Change[] => {
      const [was, is] = [before[key], own(after, key)];
      const what = `text ${key}`;
      if (is !== undefined)
        return was?.text === is.text
          ? []
          : [
              {
                area: 'words',
                how: 'changed',
                what,
                says: `${language}: ${quoted(is.text)}, and was ${quoted(was?.text)}`,
              },
            ];
      const place = places.get(was?.text);
      return place === undefined
        ? [{ area: 'words', how: 'removed', what, says: `${language}: ${quoted(was?.text)} is said no more` }]
        : [
            {
              area: 'words',
              how: 'moved',
              what,
              says: `${language}: ${quoted(was?.text)} is said by ${place}`,
            },
          ];
    });
  const isMoved = new Set(
    found.flatMap(({ how, says }) => (how === 'moved' ? [says.split(' is said by ')[1]] : [])),
  );
  const fresh = added.filter((key) => !isMoved.has(key));
  if (fresh.length === 0) return found;
  const what = `language ${language}`;
  return [
    ...found,
    { area: 'words', how: 'added', what, says: `${fresh.length} texts are new: ${shortList(fresh)}` },
  ];
}

const shown = 6;
const shortList = (keys: readonly string[]) =>
  [...keys.slice(0, shown), ...(keys.length > shown ? ['…'] : [])].join(', ');
