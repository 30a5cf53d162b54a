import { effects, entry, list, map, ref, string, value, when } from '../shapes.ts';

/** spec/states: groups of states, which may follow which, and what is asked again. */
export const states = entry({
  groups: map(entry({ field: { need: value } }, { shape: list(string), named: 'state' })),
  machines: map(entry({ field: { need: value }, moves: { need: map(list(string)) } })),
  polls: map(
    entry({
      ask: { need: ref('endpoint') },
      every: { need: ref('constant') },
      atMost: ref('constant'),
      while: { need: when },
      then: effects,
    }),
  ),
});
