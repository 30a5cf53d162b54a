import type { Node } from '../model/node.ts';
import type { Product, Screen } from '../model/product.ts';
import { type Both, type Change, idsOfBoth, isSame, own } from './change.ts';
import { conditionText } from './condition-text.ts';

const shownDetails = 4;

/** The pages that people see otherwise, and the hand-written files that a developer should look at for that. */
export function compareScreens({ old, now }: Both, calls: readonly Change[]): Change[] {
  const otherCalls = new Set(calls.flatMap(({ what }) => (what.startsWith('call ') ? [what.slice(5)] : [])));
  const found = idsOfBoth(old.screens, now.screens).flatMap((id): Change[] => {
    const [was, is] = [own(old.screens, id), own(now.screens, id)];
    const what = `screen ${id}`;
    if (was === undefined) return [{ area: 'screens', how: 'added', what, says: `is new, a ${is?.block}` }];
    if (is === undefined) return [{ area: 'screens', how: 'removed', what, says: 'is gone' }];
    const details = differences(was, is);
    const through = [...new Set(callsIn(is.props))].filter((call) => otherCalls.has(call));
    if (details.length === 0 && through.length === 0) return [];
    const says = details.length > 0 ? listed(details) : `asks ${listed(through)}, which is otherwise`;
    return [{ area: 'screens', how: 'changed', what, says }];
  });
  const menus = idsOfBoth(old.app.menus, now.app.menus).flatMap((id): Change[] => {
    const [was, is] = [own(old.app.menus, id), own(now.app.menus, id)];
    if (isSame(was, is)) return [];
    const how = was === undefined ? 'added' : is === undefined ? 'removed' : 'changed';
    return [{ area: 'screens', how, what: `menu ${id}`, says: 'stands on every page of its app' }];
  });
  return [...found, ...menus, ...overridesOf(found, { old, now })];
}

const listed = (details: readonly string[]) => {
  const more = details.length - shownDetails;
  return [...details.slice(0, shownDetails), ...(more > 0 ? [`and ${more} more`] : [])].join('; ');
};

function differences(was: Screen, is: Screen): string[] {
  const found: string[] = [];
  if (was.block !== is.block) found.push(`is a ${is.block}, and was a ${was.block}`);
  compareNodes(was.props, is.props, '', found);
  return found;
}

/** Where two pieces differ, by the words that lead there; what came and went in a list by what it is called. */
function compareNodes(was: Node | undefined, is: Node | undefined, at: string, found: string[]): void {
  if (isSame(was, is)) return;
  if (was?.t === 'record' && is?.t === 'record') {
    for (const name of idsOfBoth(was.fields, is.fields))
      compareNodes(own(was.fields, name), own(is.fields, name), at === '' ? name : `${at}.${name}`, found);
  } else if (was?.t === 'list' && is?.t === 'list') compareLists(was.items, is.items, at, found);
  else if (was === undefined) found.push(`${at} is ${textOf(is)}`);
  else if (is === undefined) found.push(`${at} is gone (${textOf(was)})`);
  else found.push(`${at} is ${textOf(is)}, and was ${textOf(was)}`);
}

function compareLists(was: readonly Node[], is: readonly Node[], at: string, found: string[]): void {
  const names = (items: readonly Node[]) => items.map((item) => calledBy(item) ?? textOf(item));
  const [before, after] = [names(was), names(is)];
  const more = after.filter((name) => !before.includes(name));
  const less = before.filter((name) => !after.includes(name));
  if (more.length > 0) found.push(`${at} has ${more.join(', ')} as well`);
  if (less.length > 0) found.push(`${at} has no ${less.join(', ')} any more`);
  const kept = after.filter((name) => before.includes(name));
  if (
    !isSame(
      kept,
      before.filter((name) => after.includes(name)),
    )
  )
    found.push(`${at} stands in the order ${kept.join(', ')}`);
  for (const name of new Set(kept))
    compareNodes(was[before.indexOf(name)], is[after.indexOf(name)], `${at}.${name}`, found);
}

/** What people who write a list tell its entries apart by. */
function calledBy(node: Node): string | undefined {
  if (node.t !== 'record') return undefined;
  for (const word of ['id', 'field', 'get', 'value', 'block']) {
    const named = own(node.fields, word);
    if (named !== undefined) return textOf(named);
  }
  return undefined;
}

const longest = 60;

function textOf(node: Node | undefined): string {
  if (node === undefined) return 'nothing';
  const text = plainText(node);
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}

function plainText(node: Node): string {
  switch (node.t) {
    case 'literal':
      return String(node.value);
    case 'text':
      return node.key;
    case 'ref':
      return node.id;
    case 'when':
    case 'value':
    case 'read':
      return conditionText(node.expr);
    case 'list':
      return `[${node.items.map(plainText).join(', ')}]`;
    case 'record':
      return `{ ${Object.entries(node.fields)
        .map(([name, inner]) => `${name}: ${plainText(inner)}`)
        .join(', ')} }`;
    case 'by':
      return `by ${node.by}: ${Object.entries(node.cases)
        .map(([name, inner]) => `${name}: ${plainText(inner)}`)
        .join(', ')}`;
  }
}

function* callsIn(node: Node): Generator<string> {
  if (node.t === 'ref' && node.to === 'endpoint') yield node.id;
  else if (node.t === 'list') for (const item of node.items) yield* callsIn(item);
  else if (node.t === 'record') for (const inner of Object.values(node.fields)) yield* callsIn(inner);
  else if (node.t === 'by')
    for (const inner of [...Object.values(node.cases), ...(node.otherwise ? [node.otherwise] : [])])
      yield* callsIn(inner);
}

/** Hand-written files of screens that are otherwise or gone, and those that came and went themselves. */
function overridesOf(screens: readonly Change[], { old, now }: Both): Change[] {
  const touched = new Map(screens.map(({ what, how }) => [what.slice('screen '.length), how]));
  const files = ({ overrides }: Product) => new Map(overrides.map((one) => [one.file, one.screen]));
  const [before, after] = [files(old), files(now)];
  return [...new Set([...after.keys(), ...before.keys()])].flatMap((file): Change[] => {
    const what = `override ${file}`;
    const screen = after.get(file) ?? before.get(file) ?? '';
    if (!before.has(file)) return [{ area: 'screens', how: 'added', what, says: `draws ${screen} by hand` }];
    if (!after.has(file))
      return [{ area: 'screens', how: 'removed', what, says: `${screen} is drawn as it is described again` }];
    const how = touched.get(screen);
    return how === undefined
      ? []
      : [{ area: 'screens', how: 'changed', what, says: `is of the screen ${screen}, which is otherwise` }];
  });
}
