import { pathsIn } from '../../expressions/expr-parts.ts';
import { readExpression } from '../../expressions/expression.ts';
import type { Names } from '../../expressions/names.ts';
import { Faults } from '../../faults/fault.ts';
import { type AskedField, casesOf } from '../../model/asked-fields.ts';
import { seeing } from '../../read/seeing.ts';
import type { Building } from '../../resolve/known.ts';
import { child, type SpecNode, stringOf } from '../../yaml/spec-node.ts';
import type { Form } from './form.ts';

/** A field that is asked only while a condition holds, and what that reads of the form. */
interface Conditional {
  name: string;
  when: SpecNode;
  reads: string[];
}

/** A field that waits for others is one that may be absent, and those are asked beside it, and wait not for it. */
export function checkShown({ root, call, names }: Form, { faults }: Building): void {
  for (const asked of casesOf(child(root, 'fields'))) {
    const waiting = asked.flatMap((field) => conditional(field, names));
    for (const { name, when, reads } of waiting) {
      if (call.input.required?.includes(name)) faults.add('HUB1938', when.at, { name, call: call.id });
      const missing = reads.find((one) => !asked.some((other) => other.name === one));
      const known = asked.map((other) => `input.${other.name}`).filter((one) => one !== `input.${name}`);
      if (missing !== undefined) faults.add('HUB1302', when.at, { name: `input.${missing}` }, known);
      else if (reads.length > 0 && waitsFor(name, reads, waiting)) faults.add('HUB1937', when.at, { name });
    }
  }
}

function conditional({ name, said }: AskedField, names: Names): Conditional[] {
  const when = child(said, 'when');
  const text = stringOf(when);
  if (when === undefined || text === undefined) return [];
  const typed = readExpression(text, seeing(names, 'asked'), new Faults(), when.at);
  const paths = typed === undefined ? [] : pathsIn(typed.expr, {});
  const reads = paths.flatMap(([first, field]) => (first === 'input' && field !== undefined ? [field] : []));
  return [{ name, when, reads }];
}

/** Whether a field is asked only after itself, by way of others or at once. */
function waitsFor(name: string, reads: readonly string[], waiting: readonly Conditional[]): boolean {
  const seen = new Set<string>();
  const follow = (fields: readonly string[]): boolean =>
    fields.some((field) => {
      if (field === name) return true;
      if (seen.has(field)) return false;
      seen.add(field);
      return follow(waiting.find((one) => one.name === field)?.reads ?? []);
    });
  return follow(reads);
}
