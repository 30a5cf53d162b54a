import {
  argumentsOf,
  bareEffects,
  type effectArguments,
  leading,
  leaving,
  stepArguments,
} from '../grammar/effects.ts';
import type { EffectsShape } from '../grammar/shape.ts';
import type { Node } from '../model/node.ts';
import { child, entriesOf, type SpecEntry, type SpecNode, stringOf } from '../yaml/spec-node.ts';
import { inside, literal, misfit, type Reader, reportUnknown } from './reader.ts';
import { distinctIn, type ReadOne, reportEmpty } from './walk.ts';

/** Reads effects in their order; `read` reads what each is given. */
export function readEffects(
  shape: EffectsShape,
  node: SpecNode,
  reader: Reader,
  read: ReadOne<Node>,
): Node | undefined {
  if (node.t !== 'list')
    return misfit('a list of effects', node, reader, 'Put the effects in square brackets.');
  if (node.items.length === 0) reportEmpty(node, reader);
  const items = distinctIn(node.items, reader);
  checkOrder(items, reader);
  const known = knownOf(argumentsOf(shape));
  const after = shape.after === undefined ? undefined : besideOf(reader, shape.after);
  let own = answered(after, reader, true);
  const effects = items.flatMap((item) => {
    const effect = readEffect(item, known, { reader: own, read });
    // What stands behind a call knows its answer, but where the call may have been left out.
    const call = child(item, 'call');
    if (call !== undefined && child(item, 'when') === undefined) own = answered(call, reader);
    return effect ?? [];
  });
  return { t: 'list', items: effects };
}

/** What is known after a call: its answer, where it is known what that is. Of a form, what was sent is known as well. */
function answered(call: SpecNode | undefined, reader: Reader, isForm = false): Reader {
  const id = stringOf(call);
  if (id === undefined || reader.names === undefined) return reader;
  const { form, ...names } = reader.names;
  const answer = names.answerOf?.(id);
  const known = answer === undefined ? { isRowUnknown: true as const } : { answer };
  return { ...reader, names: { ...names, ...known, ...(isForm && form && { form }) } };
}

const besideOf = ({ around = [] }: Reader, word: string): SpecNode | undefined =>
  around.flatMap(({ node, key }) => (key === undefined ? (child(node, word) ?? []) : []))[0];

/** What stands after an effect that leads away is lost, and of two that lead somewhere the second wins. */
function checkOrder(items: readonly SpecNode[], { faults }: Reader): void {
  // What has a condition may be left out, and then the next one leads.
  const always = items.filter((item) => child(item, 'when') === undefined);
  const names = always.map((item) => stringOf(item) ?? effectIn(item)?.key ?? '');
  names.forEach((name, i) => {
    const after = names.slice(i + 1);
    const isLost = leaving.includes(name) ? after.length > 0 : after.some((one) => leading.includes(one));
    const item = always[i];
    if (leading.includes(name) && isLost && item !== undefined) faults.add('HUB1918', item.at, { name });
  });
}

/** Which effects there are, and what may stand beside each. */
interface Known {
  records: typeof effectArguments;
  names: string[];
}

const knownOf = (records: typeof effectArguments): Known => ({
  records,
  names: [...new Set([...Object.keys(bareEffects), ...Object.keys(records)])],
});
const besideNames = new Set(
  Object.entries(stepArguments).flatMap(([name, { fields }]) =>
    Object.keys(fields).filter((own) => own !== name),
  ),
);

/** The key that says what happens, wherever it stands; else the one that should, and not what stands beside it. */
function effectIn(node: SpecNode): SpecEntry | undefined {
  const entries = entriesOf(node);
  const named = Object.keys(stepArguments).flatMap((name) => entries.find(({ key }) => key === name) ?? []);
  return named[0] ?? entries.find(({ key }) => !besideNames.has(key)) ?? entries[0];
}

function readEffect(
  node: SpecNode,
  { records, names }: Known,
  { reader, read }: { reader: Reader; read: ReadOne<Node> },
): Node | undefined {
  const { faults } = reader;
  const word = stringOf(node);
  if (word !== undefined) {
    if (Object.hasOwn(bareEffects, word)) return { t: 'record', fields: { [word]: literal(true) } };
    faults.add('HUB1104', node.at, { name: word, where: 'effects' }, names);
    return undefined;
  }
  const first = effectIn(node);
  if (first === undefined) return misfit('an effect', node, reader);
  const effect = Object.hasOwn(records, first.key) ? records[first.key] : undefined;
  if (effect === undefined) {
    faults.add('HUB1104', first.keyAt, { name: first.key, where: 'effects' }, names);
    return undefined;
  }
  const given = read(effect, node, inside(reader, first.key));
  return given && resolveEffect(first, given, reader);
}

/** `page` names a screen under pages/, `go` a screen of any app, or the role of one. */
function resolveEffect(first: SpecEntry, read: Node, reader: Reader): Node | undefined {
  const id = stringOf(first.value);
  if ((first.key !== 'page' && first.key !== 'go') || id === undefined || read.t !== 'record') return read;
  const wanted = first.key === 'page' ? `pages/${id}` : id;
  const found = first.key === 'page' ? reader.lookup.find('screen', wanted) : reader.lookup.meant(id);
  if (found === undefined) {
    reportUnknown('screen', wanted, first.value, reader);
    return undefined;
  }
  return { t: 'record', fields: { ...read.fields, [first.key]: literal(found) } };
}
