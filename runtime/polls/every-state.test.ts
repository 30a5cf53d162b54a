import { describe, expect, it } from 'vitest';
import { states } from '#generated/qa/polls.ts';
import { proves } from '#generated/qa/support/proves.ts';
import { groups } from '#generated/states.ts';

// Each value that somebody stands in while it changes, and what it means, as the description says.

// A product may have none.
describe.skipIf(states.length === 0)('the states', () => {
  describe.each(states)('of $group', ({ group, values }) => {
    it.for(values)('$value means $states', ({ value, states: meant }, { task }) => {
      proves(task, { what: `group ${group}`, door: 'condition' });
      const known: Readonly<Record<string, Readonly<Record<string, unknown>>>> = groups;
      const { field: _, states: all, ...is } = known[group] ?? {};
      const holds = Object.entries(is as Record<string, (state: unknown) => boolean>)
        .filter(([, asks]) => asks(value))
        .map(([name]) => `${name.charAt(2).toLowerCase()}${name.slice(3)}`);
      expect(holds.sort()).toEqual(meant);
      const listed = Object.entries(all as Record<string, readonly string[]>).filter(([, own]) =>
        own.includes(value),
      );
      expect(listed.map(([name]) => name).sort()).toEqual(meant);
    });
  });
});
