import type { WrittenFieldRule } from '../grammar/spec/rules.ts';
import { type Named, othersIn } from '../grammar/written.ts';
import type { Rule } from '../model/product.ts';
import type { Building } from '../resolve/known.ts';

/** A rule of one field, with what was written of it. */
export interface RuleAsWritten {
  rule: Rule;
  entry: Named<WrittenFieldRule>;
}

/** The rules of fields, in the owner's order. */
export function rulesAsWritten({ read, rules }: Building): RuleAsWritten[] {
  return read.rules.flatMap((file) =>
    othersIn(file.read).flatMap(({ value, ...entry }) => {
      const rule = Object.hasOwn(rules, entry.key) ? rules[entry.key] : undefined;
      const isOfField = rule !== undefined && rule.field !== '' && !('checks' in value);
      return isOfField ? [{ rule, entry: { ...entry, value } }] : [];
    }),
  );
}
