import { askedIn } from '../../model/asked-fields.ts';
import { ruleOfInput } from '../../model/forms.ts';
import type { Endpoint } from '../../model/product.ts';
import { entriesOf, itemsOf, type SpecNode, stringOf } from '../../yaml/spec-node.ts';
import { besideOf, callOf, type Judging, type Standing } from './beside.ts';

/** The fields that the form around a position asks, in any of its cases; undefined where a schema asks them. */
export function fieldsAsked(standing: Standing): string[] | undefined {
  const fields = besideOf(standing, 'fields');
  return fields && [...new Set(askedIn(fields).map(({ name }) => name))];
}

/** The names that a property gives: keys of a map, names in a list, fields that are asked, or the one that is named. */
export function namesGiven(node: SpecNode | undefined): string[] {
  const one = stringOf(node);
  if (one !== undefined) return [one];
  const isList = itemsOf(node).length > 0 || entriesOf(node).some(({ key }) => key === 'by');
  return isList ? askedIn(node).map(({ name }) => name) : entriesOf(node).map(({ key }) => key);
}

/** The calls that are asked about the fields of a form while they are typed. */
export function callsAsked(standing: Standing, submit: Endpoint, judging: Judging): Endpoint[] {
  const { rules } = judging.product;
  return (fieldsAsked(standing) ?? []).flatMap(
    (name) => callOf(ruleOfInput(name, submit, { rules })?.remote?.ask, judging) ?? [],
  );
}
