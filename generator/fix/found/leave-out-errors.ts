import { isSeq } from 'yaml';
import type { SpecLayout } from '../../load/load-spec.ts';
import type { Draft } from '../draft.ts';
import { losesRemark, removed, removedItems } from '../edits.ts';
import { entriesOf, entryOf, itemsOf, wordOf } from '../source.ts';
import { resolvedDraft } from './found.ts';

/** Leaves out errors of calls that follow from what else is said of them, as the generator itself knows them. */
export const leaveOutErrors = (layout: Omit<SpecLayout, 'texts'>) => ({
  says: 'errors that follow from what else a call says are not listed',
  move(draft: Draft): void {
    const { endpoints } = resolvedDraft(draft, layout).product;
    for (const source of draft.files('spec/endpoints/'))
      for (const { name, value: call } of entriesOf(source.root)) {
        const errors = entryOf(call, 'errors');
        const follows = Object.hasOwn(endpoints, name) ? (endpoints[name]?.follows ?? {}) : {};
        if (errors === undefined || !isSeq(errors.value) || call === null) continue;
        const items = itemsOf(errors.value);
        const goes = items.filter((item) => Object.hasOwn(follows, wordOf(item) ?? ''));
        if (goes.length === 0) continue;
        const edits =
          goes.length === items.length
            ? removed(source, call, ({ key }) => key === errors.key)
            : removedItems(source, errors.value, (item) => goes.includes(item));
        if (!losesRemark(source, edits)) draft.change(source, ...edits);
      }
  },
});
