import { limitPairs, type RuleKeyword, type Side } from '../grammar/rule-words.ts';
import { at, isSaid } from '../grammar/written.ts';
import type { Rule, RuleValue } from '../model/product.ts';
import type { Building } from '../resolve/known.ts';
import { type RuleAsWritten, rulesAsWritten } from './written-rules.ts';

/** What a form lets through, its call must take: nobody is told twice, and in two ways. And something must fit. */
export function checkLimits(building: Building): void {
  for (const { rule, entry } of rulesAsWritten(building)) {
    const kinds = new Set(rule.judged.flatMap(({ cases }) => Object.keys(cases.api)));
    for (const kind of kinds.size === 0 ? [''] : kinds) {
      const asked = (keyword: RuleKeyword, side: Side) => askedOf(rule, keyword, { side, kind });
      checkKind({ entry, asked, building });
    }
  }
}

interface Kind {
  entry: RuleAsWritten['entry'];
  asked: (keyword: RuleKeyword, side: Side) => RuleValue | undefined;
  building: Building;
}

function checkKind({ entry, asked, building }: Kind): void {
  const placeOf = (keyword: RuleKeyword) =>
    isSaid(entry.value, keyword) ? at(entry.value, keyword) : entry.keyAt;
  const refuse = (keyword: RuleKeyword, left: unknown, right: unknown) =>
    building.faults.add('HUB1532', placeOf(keyword), {
      ...{ name: entry.key, keyword },
      ...{ left: String(left ?? 'none'), right: String(right) },
    });
  for (const [low, high] of limitPairs) {
    for (const [keyword, sign] of [
      [low, 1],
      [high, -1],
    ] as const) {
      const [form, api] = [asked(keyword, 'form'), asked(keyword, 'api')];
      if (typeof api === 'number' && !(typeof form === 'number' && sign * form >= sign * api))
        refuse(keyword, form, api);
    }
    const [left, right] = [asked(low, 'form'), asked(high, 'form')];
    if (typeof left === 'number' && typeof right === 'number' && left > right)
      building.faults.add('HUB1508', placeOf(low), { left, right });
  }
  const [form, api] = [asked('required', 'form'), asked('required', 'api')];
  if (rank(form) < rank(api)) refuse('required', wordOf(form), wordOf(api));
}

/** How much it asks that something be there: never, under some condition, always. */
const rank = (value: RuleValue | undefined) => (typeof value === 'object' ? 1 : value === true ? 2 : 0);
const wordOf = (value: RuleValue | undefined) => (typeof value === 'object' ? 'sometimes' : value === true);

/** What a keyword asks of a thing of one kind. */
function askedOf(
  { judged, schema, required }: Rule,
  keyword: RuleKeyword,
  { side, kind }: { side: Side; kind: string },
): RuleValue | undefined {
  const own = judged.find((one) => one.keyword === keyword)?.cases[side];
  if (own) return Object.hasOwn(own, kind) ? own[kind] : own[''];
  return keyword === 'required' ? required[side] : schema[side][keyword];
}
