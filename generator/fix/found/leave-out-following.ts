import type { SpecLayout } from '../../load/load-spec.ts';
import type { Draft } from '../draft.ts';
import { losesRemark, removed } from '../edits.ts';
import { type Entry, endOf, entriesOf, isFlow, type Source, startOf, walk } from '../source.ts';
import { resolvedDraft } from './found.ts';

/** Leaves out words of blocks that say what would stand there without them. */
export const leaveOutFollowing = (layout: Omit<SpecLayout, 'texts'>) => ({
  says: 'what blocks take for granted is not written',
  move(draft: Draft): void {
    const following = resolvedDraft(draft, layout).building.pending.following();
    const places = new Set(following.map(({ file, line, col }) => `${file}:${line}:${col}`));
    for (const source of draft.files('spec/screens/'))
      for (const { node, entry, parent } of walk(source.root)) {
        const entries = entriesOf(node);
        const goes = entries.map(({ key }) => key).filter((key) => places.has(placeOf(source, key)));
        if (goes.length === 0) continue;
        if (goes.length < entries.length || entry === undefined) {
          const edits = removed(source, node, ({ key }) => goes.includes(key));
          if (!losesRemark(source, edits)) draft.change(source, ...edits);
          continue;
        }
        // Remarks come to stand behind what is left; within brackets they would take the rest of the line along.
        const range = { from: endOf(entry.key), to: endOf(node) };
        const remarks = source.commentsIn(range);
        if (remarks.length === 0 || (parent && !isFlow(parent)))
          draft.change(source, { ...range, text: [': true', ...remarks].join(' ') });
      }
  },
});

function placeOf(source: Source, key: Entry['key']): string {
  const offset = startOf(key);
  return `${source.path}:${source.lineOf(offset)}:${offset - source.startOfLine(offset) + 1}`;
}
