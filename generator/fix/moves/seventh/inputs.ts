import type { Draft } from '../../draft.ts';
import { child, entriesOf, wordOf } from '../../source.ts';
import { aboutIn } from '../third/about.ts';

/** The type of an input of a call, as it is written: its own, or that of a field of what the call writes. */
export function inputsIn(draft: Draft): (call: string, input: string) => string | undefined {
  const { things } = aboutIn(draft);
  const calls = new Map(
    draft
      .files('spec/endpoints/')
      .flatMap(({ root }) => entriesOf(root).map(({ name, value }) => [name, value] as const)),
  );
  return (id, input) => {
    const call = calls.get(id);
    const own = ['query', 'body', 'also', 'params']
      .flatMap((part) => entriesOf(child(call, part)))
      .find(({ name }) => name.replace(/\?$/, '') === input)?.value;
    const written = ['creates', 'changes'].flatMap((word) => wordOf(child(call, word)) ?? []);
    const field = own ?? written.map((name) => things.get(name)?.fields.get(input)).find(Boolean);
    return field && (wordOf(field) ?? wordOf(child(field, 'type')));
  };
}
