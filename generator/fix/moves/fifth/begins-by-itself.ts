import type { Node as YamlNode } from 'yaml';
import type { Draft } from '../../draft.ts';
import { child, entriesOf, entryOf, wordOf } from '../../source.ts';

/** Which fields of a form begin with a value by themselves: those of the thing that its call changes, as the page knows it. */
export function beginsByItself(draft: Draft, form: YamlNode): (field: string, value: string) => boolean {
  const changed = wordOf(child(callOf(draft, wordOf(child(form, 'submit'))), 'changes'));
  if (changed === undefined) return () => false;
  const loaded = wordOf(child(callOf(draft, wordOf(child(form, 'load'))), 'returns'));
  const isRow = loaded !== undefined && (loaded === changed || entityOf(draft, loaded) === changed);
  const subject = changed.charAt(0).toLowerCase() + changed.slice(1);
  return (field, value) =>
    isRow ? value === field || value === `row.${field}` : value === `${subject}.${field}`;
}

function callOf(draft: Draft, id: string | undefined): YamlNode | undefined {
  const calls = draft.files('spec/endpoints/').flatMap(({ root }) => entriesOf(root));
  return id === undefined ? undefined : calls.find(({ name }) => name === id)?.value;
}

/** The entity that a view shows: the one that it names, or the one that its file keeps. */
function entityOf(draft: Draft, view: string): string | undefined {
  for (const { root } of draft.files('spec/entities/')) {
    const written = entryOf(child(root, 'views'), view);
    if (written === undefined) continue;
    const kept = entriesOf(root).find(({ value }) => entryOf(value, 'kept') !== undefined);
    return wordOf(child(written.value, 'of')) ?? kept?.name;
  }
  return undefined;
}
