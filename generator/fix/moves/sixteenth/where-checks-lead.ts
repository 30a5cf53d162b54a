import type { Node as YamlNode } from 'yaml';
import type { Draft } from '../../draft.ts';
import { appended, insertedAt, removed } from '../../edits.ts';
import type { Move } from '../../move.ts';
import { child, entriesOf, entryOf, inLine, plainOf, type Source, startOf, wordOf } from '../../source.ts';

const word = 'onPage';

/** What a page does stands at the check that keeps somebody out of it. */
export const whereChecksLead: Move = {
  from: 15,
  to: 16,
  says: 'what a page does that a check keeps somebody out of stands at that check: `onPage` of an error is that of each check that names it',
  move(draft) {
    const checks = checksIn(draft);
    const areKnown = draft.files('spec/guards/').length > 0;
    for (const source of draft.files('spec/errors/'))
      for (const { name, value: error } of entriesOf(source.root)) {
        const led = entryOf(error, word);
        if (led === undefined) continue;
        const asked = checks.filter(({ check }) => wordOf(child(check, 'error')) === name);
        if (asked.length === 0) {
          draft.askAt(
            source,
            led.key,
            `"${word}" of an error that no check names does nothing: say it at the check that is meant, or take it out`,
          );
          // Where one file is looked at alone nobody knows which checks there are: it is told as a word of before all the same.
          if (!areKnown) draft.change(source, insertedAt(startOf(led.key), ''));
          continue;
        }
        const other = asked.find(({ check }) => {
          const own = entryOf(check, word);
          return (
            own !== undefined && JSON.stringify(plainOf(own.value)) !== JSON.stringify(plainOf(led.value))
          );
        });
        if (other !== undefined) {
          draft.askAt(
            source,
            led.key,
            `"${word}" says another thing than that of the check "${other.id}", which names the error: leave the one that is meant`,
          );
          continue;
        }
        const text = `${word}: ${inLine(source, led.value)}`;
        for (const { source: guards, check } of asked)
          if (entryOf(check, word) === undefined) draft.change(guards, appended(guards, check, text));
        draft.change(source, ...removed(source, error, ({ key }) => key === led.key));
      }
  },
};

function checksIn(draft: Draft): { source: Source; id: string; check: YamlNode }[] {
  return draft
    .files('spec/guards/')
    .flatMap((source) =>
      entriesOf(child(source.root, 'checks')).map(({ name: id, value: check }) => ({ source, id, check })),
    );
}
