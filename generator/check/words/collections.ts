import { flatSchema, type JsonSchema } from '../../grammar/json-schema.ts';
import { child, entriesOf, isTrue, itemsOf, plain } from '../../yaml/spec-node.ts';
import { judgeOf } from '../value-judges.ts';
import type { AskingOf } from './asking.ts';
import { besideOf, type Judging, wordAt } from './beside.ts';
import { namesGiven } from './form.ts';
import { inputOf } from './inputs.ts';

/** Data is what its input takes, with the rule that binds it. */
export function judgeData(asking: AskingOf<'data'>, judging: Judging): void {
  const input = inputOf(asking, judging);
  if (input === undefined) return;
  const { definitions } = judging.building;
  const value = plain(asking.node);
  const flat = flatSchema(input.schema, definitions);
  const known = flat.enum?.map(String);
  const { faults } = judging.building;
  if (known !== undefined && !known.includes(String(value))) {
    faults.add('HUB1104', asking.node.at, { name: String(value), where: input.name }, known);
    return;
  }
  if (known !== undefined && isChoiceAlone(flat) && flat.enum?.some((one) => one === value)) return;
  const judge = judgeOf(input.schema, definitions);
  if (judge(value)) return;
  const reason = judge.errors?.[0]?.message;
  faults.add('HUB1913', asking.node.at, { value: JSON.stringify(value), name: input.name, reason });
}

/** What is one of a few, and nothing else is asked of it: nobody need compile a schema to see that. */
const isChoiceAlone = (flat: JsonSchema) =>
  Object.keys(flat).every((word) => ['enum', 'default'].includes(word) || word.startsWith('x-'));

/** Each value of an input stands once among the choices, but where `fewer` says that not. */
export function judgeChoices(asking: AskingOf<'list'>, judging: Judging): void {
  const { shape, node } = asking;
  const { faults } = judging.building;
  const word = shape.covers;
  if (word === undefined) return;
  const chosen = itemsOf(node).flatMap((item) => child(item, word) ?? []);
  const seen = new Set<unknown>();
  for (const one of chosen) {
    const value = plain(one);
    if (seen.has(value)) faults.add('HUB1109', one.at, { name: String(value), where: asking.where });
    seen.add(value);
  }
  const input = inputOf(asking, judging);
  const values = input && flatSchema(input.schema, judging.product.definitions).enum;
  if (input === undefined || values === undefined) return;
  const { name } = input;
  const fewer = besideOf(asking, 'fewer');
  const missing = values.filter((value) => !seen.has(value));
  if (missing.length > 0 && !isTrue(fewer))
    faults.add('HUB1914', wordAt(asking), { name, missing: missing.join(', ') });
  const reason = 'all that the call takes is among its choices';
  if (missing.length === 0 && fewer !== undefined)
    faults.add('HUB1606', fewer.at, { word: 'fewer', name, reason });
}

/** What is fixed is not asked as well. */
export function judgeApart({ shape, node, ...standing }: AskingOf<'map'>, { building }: Judging): void {
  if (shape.apart === undefined) return;
  const others = namesGiven(besideOf(standing, shape.apart));
  for (const { key, keyAt } of entriesOf(node))
    if (others.includes(key)) building.faults.add('HUB1915', keyAt, { name: key, where: shape.apart });
}
