import { type AskedField, askedIn } from '../../model/asked-fields.ts';
import type { Building } from '../../resolve/known.ts';
import { child, type SpecNode, stringOf } from '../../yaml/spec-node.ts';
import type { Form } from './form.ts';

/** What the fields of a form begin with that changes something: it follows, or is said where it is something else. */
export function checkBeginnings({ root, names: { form } }: Form, { faults }: Building): void {
  if (form === undefined) return;
  const asked = askedIn(child(root, 'fields'));
  const beginning = asked.filter(
    ({ name, said }) => child(said, 'value') !== undefined || Object.hasOwn(form.paths, name),
  );
  for (const { name, node, said } of asked) {
    const value = child(said, 'value');
    const start = said?.entries.get('start');
    const other = beginning.find((one) => one.name !== name)?.name;
    if (start && other !== undefined) faults.add('HUB1941', start.keyAt, { name, other });
    else if (value !== undefined) checkSaid({ name, value }, asked, { form, faults });
    // The thing has such a field, which is taken otherwise than it is shown: it would look empty.
    else if (!beginning.some((one) => one.name === name) && form.thing?.fields.includes(name))
      faults.add('HUB1917', node.at, { missing: name });
  }
}

interface Said {
  name: string;
  value: SpecNode;
}

function checkSaid(
  { name, value }: Said,
  asked: readonly AskedField[],
  { form, faults }: Pick<Building, 'faults'> & { form: NonNullable<Form['names']['form']> },
): void {
  const text = stringOf(value) ?? '';
  // A condition, or what is made of a list, is said because nothing else says it.
  if (!/^[\w.]+$/.test(text)) return;
  const last = text.split('.').at(-1) ?? '';
  const path = Object.hasOwn(form.paths, name) ? form.paths[name] : undefined;
  const [thing = ''] = path ?? [];
  const isSame = text === path?.join('.') || (thing === 'row' && text === name);
  if (isSame) faults.add('HUB1939', value.at, { name, value: text });
  else if (last !== name && asked.some((one) => one.name === last))
    faults.add('HUB1916', value.at, { name, other: last });
}
