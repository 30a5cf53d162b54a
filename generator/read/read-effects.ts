import { bareEffects, effectArguments, leading, leaving } from '../grammar/effects.ts';
import type { Node } from '../model/node.ts';
import { entriesOf, type SpecEntry, type SpecNode, stringOf } from '../yaml/spec-node.ts';
import { readNode } from './read-node.ts';
import { inside, literal, misfit, type Reader, reportUnknown } from './reader.ts';
import { distinctIn, reportEmpty } from './walk.ts';

export function readEffects(node: SpecNode, reader: Reader): Node | undefined {
  if (node.t !== 'list')
    return misfit('a list of effects', node, reader, 'Put the effects in square brackets.');
  if (node.items.length === 0) reportEmpty(node, reader);
  const items = distinctIn(node.items, reader);
  checkOrder(items, reader);
  return { t: 'list', items: items.flatMap((item) => readEffect(item, reader) ?? []) };
}

/** What stands after an effect that leads away is lost, and of two that lead somewhere the second wins. */
function checkOrder(items: readonly SpecNode[], { faults }: Reader): void {
  const names = items.map((item) => stringOf(item) ?? effectIn(item)?.key ?? '');
  names.forEach((name, i) => {
    const after = names.slice(i + 1);
    const isLost = leaving.includes(name) ? after.length > 0 : after.some((one) => leading.includes(one));
    const item = items[i];
    if (leading.includes(name) && isLost && item !== undefined) faults.add('HUB1918', item.at, { name });
  });
}

const effectNames = [...new Set([...Object.keys(bareEffects), ...Object.keys(effectArguments)])];
const besideNames = new Set(
  Object.entries(effectArguments).flatMap(([name, { fields }]) =>
    Object.keys(fields).filter((own) => own !== name),
  ),
);

/** The key that says what happens, wherever it stands; else the one that should, and not what stands beside it. */
function effectIn(node: SpecNode): SpecEntry | undefined {
  const entries = entriesOf(node);
  const named = Object.keys(effectArguments).flatMap((name) => entries.find(({ key }) => key === name) ?? []);
  return named[0] ?? entries.find(({ key }) => !besideNames.has(key)) ?? entries[0];
}

function readEffect(node: SpecNode, reader: Reader): Node | undefined {
  const { faults } = reader;
  const word = stringOf(node);
  if (word !== undefined) {
    if (Object.hasOwn(bareEffects, word)) return { t: 'record', fields: { [word]: literal(true) } };
    faults.add('HUB1104', node.at, { name: word, where: 'effects' }, effectNames);
    return undefined;
  }
  const first = effectIn(node);
  if (first === undefined) return misfit('an effect', node, reader);
  const effect = Object.hasOwn(effectArguments, first.key) ? effectArguments[first.key] : undefined;
  if (effect === undefined) {
    faults.add('HUB1104', first.keyAt, { name: first.key, where: 'effects' }, effectNames);
    return undefined;
  }
  const read = readNode(effect, node, inside(reader, first.key));
  return read && resolveEffect(first, read, reader);
}

/** `page` names a screen under pages/, `go` a screen of any app. */
function resolveEffect(first: SpecEntry, read: Node, reader: Reader): Node | undefined {
  const id = stringOf(first.value);
  if ((first.key !== 'page' && first.key !== 'go') || id === undefined || read.t !== 'record') return read;
  const wanted = first.key === 'page' ? `pages/${id}` : id;
  const found = reader.lookup.find('screen', wanted);
  if (found === undefined) {
    reportUnknown('screen', wanted, first.value, reader);
    return undefined;
  }
  return { t: 'record', fields: { ...read.fields, [first.key]: literal(found) } };
}
