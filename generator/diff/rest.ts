import type { Constant } from '../model/limits.ts';
import { type Both, type Change, idsOfBoth, isSame, own } from './change.ts';

/** Limits, intervals and sizes. */
export function compareNumbers({ old, now }: Both): Change[] {
  return idsOfBoth(old.constants, now.constants).flatMap((id): Change[] => {
    const [was, is] = [own(old.constants, id), own(now.constants, id)];
    const what = `constant ${id}`;
    if (was === undefined) return [{ area: 'numbers', how: 'added', what, says: `is ${textOf(is)}` }];
    if (is === undefined)
      return [{ area: 'numbers', how: 'removed', what, says: `is gone, and was ${textOf(was)}` }];
    if (isSame(was.value, is.value) && was.unit === is.unit) return [];
    return [{ area: 'numbers', how: 'changed', what, says: `is ${textOf(is)}, and was ${textOf(was)}` }];
  });
}

const withId = <T extends { name: string }>(tag: T) => ({ ...tag, id: tag.name });

const units: Readonly<Record<string, string>> = { ms: ' ms', bytes: ' bytes' };
const textOf = (constant: Constant | undefined) =>
  `${JSON.stringify(constant?.value)}${units[constant?.unit ?? ''] ?? ''}`;

/** Kinds and their order, tabs and ways of creating; tags; polls and states; jobs and events. */
export function compareThings({ old, now }: Both): Change[] {
  const byId = <T extends { id: string }>(list: readonly T[]) =>
    Object.fromEntries(list.map((one) => [one.id, one]));
  const groups: [string, Readonly<Record<string, object>>, Readonly<Record<string, object>>][] = [
    ['kind', byId(old.kinds), byId(now.kinds)],
    ['tag', byId(old.tags.map(withId)), byId(now.tags.map(withId))],
    ['poll', old.polls, now.polls],
    ['machine', old.machines, now.machines],
    ['job', old.jobs, now.jobs],
    ['event', old.events, now.events],
  ];
  // Whoever sends or reads one of these by its name meets nothing.
  const named = ['kind', 'tag'];
  const found = groups.flatMap(([sort, before, after]) =>
    idsOfBoth(before, after).flatMap((id): Change[] => {
      const [was, is] = [own(before, id), own(after, id)];
      if (isSame(was, is)) return [];
      const what = `${sort} ${id}`;
      if (was === undefined) return [{ area: 'things', how: 'added', what, says: 'is new' }];
      if (is === undefined)
        return [
          {
            area: 'things',
            how: 'removed',
            what,
            says: 'is gone',
            ...(named.includes(sort) && { isBreaking: true }),
          },
        ];
      return [
        { area: 'things', how: 'changed', what, says: `is otherwise in ${wordsOf(was, is).join(', ')}` },
      ];
    }),
  );
  const [order, earlier] = [now, old].map(({ kinds }) => kinds.map(({ id }) => id)) as [string[], string[]];
  const kept = order.filter((id) => earlier.includes(id));
  if (
    !isSame(
      kept,
      earlier.filter((id) => order.includes(id)),
    )
  )
    found.push({
      area: 'things',
      how: 'changed',
      what: 'kinds',
      says: `stand in the order ${order.join(', ')}`,
    });
  for (const word of ['name', 'theme'] as const)
    if (old.app[word] !== now.app[word])
      found.push({
        area: 'things',
        how: 'changed',
        what: `app ${word}`,
        says: `is ${now.app[word]}, and was ${old.app[word]}`,
      });
  return found;
}

function wordsOf(was: object, is: object): string[] {
  const [before, after] = [was, is] as Readonly<Record<string, unknown>>[];
  return idsOfBoth(before ?? {}, after ?? {}).filter(
    (word) => word !== 'origin' && !isSame(before?.[word], after?.[word]),
  );
}
