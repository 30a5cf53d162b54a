import { flatSchema } from '../grammar/json-schema.ts';
import { limitKeywords, ruleKeywords } from '../grammar/rule-words.ts';
import { at, isSaid, Written } from '../grammar/written.ts';
import type { Building } from '../resolve/known.ts';
import { type RuleAsWritten, rulesAsWritten } from './written-rules.ts';

/** A rule that lets everything through is one that somebody believes in. */
export function checkIdleRules(building: Building): void {
  for (const written of rulesAsWritten(building)) {
    checkAsking(written, building);
    checkSame(written, building);
    checkOwn(written, building);
  }
}

/** A rule asks something, or a call does while one types. */
function checkAsking({ entry }: RuleAsWritten, { faults }: Building): void {
  const { key, keyAt, value } = entry;
  const asks = ruleKeywords.some((word) => isSaid(value, word) && value[word] !== false);
  if (!asks && !isSaid(value, 'remote')) faults.add('HUB1736', keyAt, { name: key });
}

/** What the type asks by itself is asked once. */
function checkSame({ rule, entry }: RuleAsWritten, building: Building): void {
  const { constants, entities, definitions, faults } = building;
  const field = entities[rule.entity]?.fields.find((one) => one.name === rule.field);
  const type = flatSchema(field?.takes ?? field?.schema ?? {}, definitions);
  for (const word of limitKeywords) {
    const said = entry.value[word];
    const own = typeof said === 'string' ? constants[said]?.value : said;
    if (own !== undefined && own === type[word])
      faults.add('HUB1737', at(entry.value, word), { word, value: String(own), name: rule.id });
  }
}

/** Where a field must be there only when it is there, it never must. */
function checkOwn({ rule, entry }: RuleAsWritten, { faults }: Building): void {
  const { required } = entry.value;
  const when = typeof required === 'object' && 'when' in required ? required.when : undefined;
  if (!(when instanceof Written)) return;
  const asked = [...when.text.matchAll(/\binput\.(\w+)/g)].map(([, name]) => name);
  if (asked.includes(rule.field)) faults.add('HUB1738', when.at, { name: rule.id, field: rule.field });
}
