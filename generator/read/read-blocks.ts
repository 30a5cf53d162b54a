import type { Lookup } from '../declare/lookup.ts';
import { Faults } from '../faults/fault.ts';
import { blockFile, property } from '../grammar/block-file.ts';
import { typeOfBlock } from '../grammar/block-type.ts';
import { wordsOfAll } from '../grammar/block-words.ts';
import type { BlockType, ShapeField } from '../grammar/shape.ts';
import type { Spec } from '../load/load-spec.ts';
import { child, entriesOf, type SpecNode, stringOf } from '../yaml/spec-node.ts';
import { Pending } from './pending.ts';
import { readTyped } from './read-typed.ts';

/** Before anything is declared nothing is known, and no block needs to. */
const nothing: Lookup = {
  find: () => undefined,
  known: () => [],
  axisValues: () => undefined,
  part: () => undefined,
  block: () => undefined,
  blockNames: () => [],
  givenBy: () => ({}),
  subjectBy: () => undefined,
  meantBy: () => undefined,
  noteText: () => undefined,
  noteIcon: () => undefined,
  unsure: () => true,
};

/** What each block takes: by it, the properties of screens are read. */
export function readBlocks({ blocks }: Pick<Spec, 'blocks'>, faults: Faults): BlockType[] {
  return [...blocks].map(([name, { root }]) => {
    const pending = new Pending();
    const own = new Faults();
    readTyped(blockFile, root, { faults: own, lookup: nothing, pending, where: `block ${name}` });
    faults.addAll(own.list());
    judgeBeside(root, pending, faults);
    tellDeclaredAgain(root, faults);
    const type = typeOfBlock(name, root);
    return own.count === 0 ? type : withoutMisfits(type, root);
  });
}

/** What every block takes is declared in one place. */
function tellDeclaredAgain(root: SpecNode, faults: Faults): void {
  for (const { key, keyAt } of entriesOf(child(root, 'properties')))
    if (wordsOfAll.includes(key))
      faults.add('HUB1202', keyAt, {
        what: 'word of every block',
        name: key,
        first: 'generator/grammar/block-words.ts',
      });
}

/** What a property that does not fit takes is not known: whatever a screen says of it stands. */
function withoutMisfits(type: BlockType, root: SpecNode): BlockType {
  if (type.shape.is !== 'record') return type;
  const fields = entriesOf(child(root, 'properties')).map(({ key, value }): [string, ShapeField] => {
    const faults = new Faults();
    readTyped(property, value, { faults, lookup: nothing, pending: new Pending(), where: key });
    const known = type.shape.is === 'record' ? type.shape.fields[key] : undefined;
    const unknown: ShapeField = { shape: { is: 'later', until: 'nobody knows' }, required: false };
    return [key, faults.count === 0 && known ? known : unknown];
  });
  return {
    ...type,
    shape: { ...type.shape, fields: { ...type.shape.fields, ...Object.fromEntries(fields) } },
  };
}

/** A property or a shape that another speaks of is one of the same block. */
function judgeBeside(root: SpecNode, pending: Pending, faults: Faults): void {
  const known = [...propertiesIn(root), ...wordsOfAll];
  for (const { node, where } of pending.list()) {
    const name = stringOf(node);
    if (name !== undefined && !known.includes(name)) faults.add('HUB1104', node.at, { name, where }, known);
  }
}

function propertiesIn(node: SpecNode): Set<string> {
  const inner = node.t === 'list' ? node.items : entriesOf(node).map(({ value }) => value);
  const own = entriesOf(node).flatMap(({ key, value }) =>
    ['properties', 'fields', 'shapes'].includes(key) ? entriesOf(value).map((entry) => entry.key) : [],
  );
  return new Set([...own, ...inner.flatMap((one) => [...propertiesIn(one)])]);
}
