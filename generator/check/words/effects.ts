import { flatSchema, refName } from '../../grammar/json-schema.ts';
import { familyOf } from '../../model/fits.ts';
import type { Endpoint } from '../../model/product.ts';
import { child, entriesOf, itemsOf, type SpecNode, stringOf } from '../../yaml/spec-node.ts';
import { namesOfText } from '../texts/names-of-text.ts';
import type { AskingOf } from './asking.ts';
import { besideOf, callOf, type Judging, ownOf } from './beside.ts';
import { fieldsAsked } from './form.ts';
import { routesOfLink } from './links.ts';
import { plainFields } from './plain-fields.ts';
import { tellLate, tellSteps } from './steps.ts';

/** Effects say what the answer holds, and lead to no thing that is gone. */
export function judgeEffects(asking: AskingOf<'effects'>, judging: Judging): void {
  const { shape, node, page } = asking;
  const known = page && [...page.params, ...(page.hasKind ? ['kind'] : [])];
  const call = shape.after === undefined ? undefined : (stringOf(besideOf(asking, shape.after)) ?? '');
  let after = answerOf(call, judging);
  const typed =
    shape.after === undefined || after.call === undefined ? [] : typedIn(asking, after.call, judging);
  tellIdlePress(asking, judging);
  if (shape.of === 'button') tellSteps(itemsOf(node), judging);
  tellLate(itemsOf(node), judging);
  for (const effect of itemsOf(node)) {
    const call = stringOf(child(effect, 'call'));
    if (shape.of === 'button' && call !== undefined) {
      after = answerOf(call, judging);
      continue;
    }
    const { answer, isUnknown } = after;
    const row = rowOf(asking, judging);
    const spoken = typed.map((name) => `input.${name}`);
    const given =
      known && !isUnknown ? [...known, ...ofItem, ...row, ...(answer ?? []), ...spoken] : undefined;
    judgeWords(effect, { answer, given, judging });
    const go = child(effect, 'go');
    if (go === undefined || isUnknown) continue;
    if (after.call) judgeGone(go, after.call, judging);
  }
}

/** What was typed into a form may be spoken of when it was sent: plain fields that it asks, but for what is typed unseen. */
function typedIn(asking: AskingOf<'effects'>, { input }: Endpoint, { product }: Judging): string[] {
  const asked = fieldsAsked(asking) ?? [];
  return plainFields(input, product).filter((name) => {
    const schema = flatSchema(input.properties?.[name] ?? {}, product.definitions);
    const isUnseen =
      schema['x-format'] === 'password' || String(schema['x-autocomplete'] ?? '').includes('password');
    return asked.includes(name) && !isUnseen && familyOf(schema, product.definitions) !== 'bytes';
  });
}

/** After a thing is removed, its own page is none any more. */
function judgeGone(go: SpecNode, { id: call, writes }: Endpoint, { product, building }: Judging): void {
  if (writes?.how !== 'removes') return;
  const { endpoints, entities } = product;
  const isOf = (asked: string | undefined) => {
    const answer = refName((asked && endpoints[asked]?.returns) || {}) ?? '';
    return (entities[answer]?.viewOf ?? answer) === writes.entity;
  };
  const name = stringOf(go) ?? '';
  if (routesOfLink(go, { product, building }).some(({ exists }) => isOf(exists)))
    building.faults.add('HUB1764', go.at, { name, call, entity: writes.entity });
}

/** What stays pressed has changed something. */
function tellIdlePress(asking: AskingOf<'effects'>, { building }: Judging): void {
  const pressed = asking.shape.of === 'button' ? ownOf(asking, 'pressed') : undefined;
  const isMade = itemsOf(asking.node).some((step) => child(step, 'call') !== undefined);
  if (pressed !== undefined && !isMade) building.faults.add('HUB1928', pressed.at, {});
}

/** The call that was made and the fields of its answer, where one was; whether it was one of which nothing is known. */
interface After {
  call: Endpoint | undefined;
  answer: readonly string[] | undefined;
  isUnknown: boolean;
}

function answerOf(id: string | undefined, judging: Judging): After {
  const call = callOf(id, judging);
  return {
    call,
    answer: call && plainFields(call.returns, judging.product),
    isUnknown: id !== undefined && call === undefined,
  };
}

/** What every page of an item gives to the effects of what stands on it: `runtime/feedback/use-effects.ts`. */
const ofItem = ['key', 'user', 'name'];

/** An action of a row gives its fields too. */
function rowOf({ names }: AskingOf<'effects'>, { product }: Judging): string[] {
  return names?.row === undefined || names.isRowOfList ? [] : plainFields(names.row, product);
}

interface Saying {
  answer: readonly string[] | undefined;
  /** What words may name; undefined where it is not known, or judged elsewhere. */
  given: readonly string[] | undefined;
  judging: Judging;
}

/** What stands in braces in place of words is a field of the answer; what words name in braces is given to them. */
function judgeWords(node: SpecNode, saying: Saying): void {
  const key = stringOf(node) ?? '';
  const name = /^\{(\w+)\}$/.exec(key)?.[1];
  const { answer, given, judging } = saying;
  const { building } = judging;
  if (name !== undefined && answer !== undefined && !answer.includes(name))
    building.faults.add('HUB1302', node.at, { name }, answer);
  const isWords = name === undefined && building.lookup.find('text', key) !== undefined;
  for (const param of isWords && given ? namesOfText(key, building) : [])
    if (!given?.includes(param))
      building.faults.add('HUB1413', node.at, { name: param, value: key, where: 'effects' }, given ?? []);
  // A form in a dialog is given its own names.
  for (const { key: word, value } of entriesOf(node)) if (word !== 'ask') judgeWords(value, saying);
  for (const item of itemsOf(node)) judgeWords(item, saying);
}
