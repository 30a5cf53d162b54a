import { pathsIn } from '../expressions/expr-parts.ts';
import { flatSchema, type JsonSchema } from '../grammar/json-schema.ts';
import type { Expr } from '../model/node.ts';
import type { Check, Term } from '../model/rights.ts';
import { recordOf } from '../yaml/record.ts';
import type { SpecNode } from '../yaml/spec-node.ts';
import type { Building } from './known.ts';
import { isGiven } from './subjects.ts';

/** The field of a view under which the server names the checks that hold. */
const holds = 'holds';

/** What checks may read of subjects: all that is kept of them, and not only what a page is shown. */
export function keptOf({ subjects }: Building): Record<string, JsonSchema> {
  return Object.fromEntries(
    Object.values(subjects).map(({ name, is }) => [name, { $ref: `#/definitions/${is}` }]),
  );
}

interface Asked {
  key: string;
  at: SpecNode['at'];
  /** The names that the check reads. */
  reads: readonly string[];
  terms: Record<string, Term>;
}

/**
 * The subject of which a check reads what no page is shown. The server says of it in advance whether the check holds,
 * which it can where nothing is read beside it but who asks.
 */
export function answeredWith(
  when: Expr,
  { key, at, reads, terms }: Asked,
  { subjects, definitions, faults }: Building,
): string | undefined {
  const hidden = pathsIn(when, terms).find(([root = '', ...inside]) => {
    const subject = subjects[root];
    // What is no subject is known to every page: its kind, its language.
    if (subject === undefined || subject.shown === subject.is) return false;
    return !isThere(inside, { $ref: `#/definitions/${subject.shown}` }, definitions);
  });
  const [root = ''] = hidden ?? [];
  if (hidden === undefined || subjects[root] === undefined) return undefined;
  const others = reads.filter((name) => name !== root && !isGiven(name, subjects));
  if (others.length > 0) {
    const [name, missing, other] = [hidden.join('.'), others.join(', '), subjects[root].shown];
    faults.add('HUB1574', at, { name, where: key, missing, other });
  }
  return root;
}

/** Whether what a path leads to is a part of a thing, however deep. */
function isThere(
  [name, ...inside]: readonly string[],
  schema: JsonSchema,
  definitions: Building['definitions'],
): boolean {
  const { properties } = flatSchema(schema, definitions);
  // What is no thing with fields has words of its own, such as the age of a time.
  if (name === undefined || properties === undefined) return true;
  const inner = Object.hasOwn(properties, name) ? properties[name] : undefined;
  return inner !== undefined && isThere(inside, inner, definitions);
}

/** The definitions with what is answered: it is a part of what a page is shown of a subject, and of each such view once. */
export function withAnswers(
  checks: Readonly<Record<string, Check>>,
  { subjects, definitions, faults }: Building,
): Building['definitions'] {
  const answered = new Map<string, Check[]>();
  for (const check of Object.values(checks)) {
    const subject = subjects[check.answered ?? ''];
    if (subject === undefined) continue;
    answered.set(subject.shown, [...(answered.get(subject.shown) ?? []), check]);
    // People could otherwise write themselves what the server is to say.
    for (const name of [subject.shown, subject.is])
      if (Object.hasOwn(definitions[name]?.properties ?? {}, holds)) {
        const [what, first] = [`field of ${name}`, 'spec/guards/, by the server'];
        faults.add('HUB1202', check.origin.place, { what, name: holds, first });
      }
  }
  const changed = [...answered].flatMap(([shown, own]) => {
    const view = definitions[shown];
    return view?.properties === undefined ? [] : [[shown, withHolds(view, own)] as const];
  });
  return recordOf([...Object.entries(definitions), ...changed]);
}

function withHolds(view: JsonSchema, own: readonly Check[]): JsonSchema {
  const answer: JsonSchema = { type: 'array', items: { enum: own.map(({ id }) => id).sort() } };
  return {
    ...view,
    properties: { ...view.properties, [holds]: answer },
    required: [...(view.required ?? []), holds],
  };
}
