import { readFileSync } from 'node:fs';
import type { Side } from '../../grammar/rule-words.ts';
import type { Endpoint, Judged, Product, Rule, RuleValue } from '../../model/product.ts';
import { type OutputFile, placesOf, sortedEntries } from '../output.ts';
import { type Code, list, object } from '../print/code.ts';
import { quote } from '../print/literal.ts';
import { Module } from '../print/module.ts';
import { printData } from '../print/print-data.ts';
import { type Printing, printCondition } from '../print/print-expr.ts';

const judgePath = 'validators/support/judge.ts';

/** rules/: of each call the rules that no schema can say, as pure functions for server and browser. */
export function emitRules(product: Product): OutputFile[] {
  const files = sortedEntries(product.endpoints).flatMap(([, endpoint]) => {
    const rules = rulesOfCall(endpoint, product);
    return rules.length === 0 ? [] : [emitCall(endpoint, rules, product)];
  });
  const support = ['judge.ts', 'sentences.ts'].map((name) => ({
    path: `validators/support/${name}`,
    content: readFileSync(new URL(`../validators/support/${name}`, import.meta.url), 'utf8'),
    from: [`generator/emit/validators/support/${name}`],
  }));
  return [...files, ...support];
}

/** Where the rules of a call stand. */
export function rulesPath(id: string): string {
  return `rules/${id}.ts`;
}

/**
 * A rule binds every call that takes one of the fields it is about. A limit is asked of what is sent; whether something
 * is there, and how fields fit together, may be another matter when any other field has changed.
 */
export function rulesOfCall(endpoint: Endpoint, { rules }: Pick<Product, 'rules'>): Bound[] {
  const { writes } = endpoint;
  if (writes === undefined) return [];
  return sortedEntries(rules).flatMap(([, rule]): Bound[] => {
    if (rule.entity !== writes.entity) return [];
    const taken = (judged: Judged) => judged.reads.filter((name) => writes.fields.includes(name));
    const own = rule.judged.flatMap((judged): Bound[] => {
      const fields = taken(judged);
      if (fields.includes(judged.field)) return [judged];
      if (judged.keyword === 'required') return fields.length > 0 ? [judged] : [];
      const [field] = judged.keyword === 'check' ? fields : [];
      return field === undefined ? [] : [{ ...judged, field }];
    });
    return [...standing(rule, endpoint), ...own];
  });
}

/** A judged rule of a call; where a side is absent, a schema says it there. */
export type Bound = Omit<Judged, 'cases'> & { cases: Partial<Judged['cases']> };

/** What must always be there, must be there after a change that does not send it: no schema knows what is kept. */
function standing({ entity, field, required, says, origin }: Rule, { writes, input }: Endpoint): Bound[] {
  const isAsked = writes?.how === 'changes' && required.api && writes.fields.includes(field);
  if (!isAsked || input.required?.includes(field)) return [];
  const told = says.required === undefined ? {} : { says: says.required };
  return [
    { entity, field, keyword: 'required', cases: { api: { '': true } }, reads: [field], origin, ...told },
  ];
}

function emitCall(endpoint: Endpoint, rules: Bound[], product: Product): OutputFile {
  const module = new Module(rulesPath(endpoint.id));
  const printing: Printing = { module, product };
  const type = module.needType('CallRule', judgePath);
  module.addConst('rules', list(rules.map((rule) => printRule(rule, endpoint, printing))), {
    type: `readonly ${type}[]`,
    about: `What ${endpoint.id} asks beyond its schema.`,
  });
  return module.toFile(placesOf([endpoint, ...rules]));
}

function printRule(rule: Bound, endpoint: Endpoint, printing: Printing): Code {
  const { field, keyword, says, cases } = rule;
  const unkept = endpoint.writes?.how === 'creates' ? [] : unkeptOf(rule, printing.product);
  const sides = (['api', 'form'] as const).flatMap((side): [string, Code][] => {
    const own = cases[side];
    return own === undefined ? [] : [[side, printAsked(own, printing)]];
  });
  return object([
    ['field', quote(field)],
    ['keyword', quote(keyword)],
    ...(says === undefined ? [] : [['says', quote(says)] as [string, Code]]),
    ['reads', printData(rule.reads)],
    ['unkept', printData(unkept)],
    ...sides,
  ]);
}

/** What a change does not send and nobody keeps, nobody can judge. */
function unkeptOf({ entity, reads }: Bound, { entities }: Product): string[] {
  const fields = entities[entity]?.fields ?? [];
  return reads.filter((name) => fields.some((one) => one.name === name && one.kept === 'none'));
}

/** What is asked, by the kind of the thing where kinds differ. */
export function printAsked(cases: Judged['cases'][Side], printing: Printing): string {
  const all = sortedEntries(cases);
  const reads = all.some(([kind, value]) => kind !== '' || isCondition(value));
  if (!reads) return `() => ${printAnswer(cases[''], printing)}`;
  const type = printing.module.needType('RuleScope', judgePath);
  const only = cases[''];
  if (only !== undefined) return `(s: ${type}) => ${printAnswer(only, printing)}`;
  const read = `${printing.module.need('at', 'values.ts')}(s, 'input', 'kind')`;
  const chain = all.reduceRight(
    (rest, [kind, value]) => `${read} === ${quote(kind)} ? ${printAnswer(value, printing)} : ${rest}`,
    'undefined',
  );
  return `(s: ${type}) => ${chain}`;
}

function printAnswer(value: RuleValue | undefined, printing: Printing): string {
  if (isCondition(value)) return printCondition(value.when, printing);
  return value === undefined ? 'undefined' : typeof value === 'string' ? quote(value) : String(value);
}

function isCondition(value: RuleValue | undefined): value is Extract<RuleValue, { when: unknown }> {
  return typeof value === 'object';
}
