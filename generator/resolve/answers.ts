import { pathsIn } from '../expressions/expr-parts.ts';
import type { JsonSchema } from '../grammar/json-schema.ts';
import type { Expr } from '../model/node.ts';
import type { Check, Term } from '../model/rights.ts';
import type { SpecNode } from '../yaml/spec-node.ts';
import type { Building } from './known.ts';
import { viewerName } from './subjects.ts';

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
  const hidden = pathsIn(when, terms).find(([root = '', name]) => {
    const subject = subjects[root];
    // What is no subject is known to every page: its kind, its language.
    if (subject === undefined || name === undefined || subject.shown === subject.is) return false;
    return !Object.hasOwn(definitions[subject.shown]?.properties ?? {}, name);
  });
  const [root = ''] = hidden ?? [];
  if (hidden === undefined || subjects[root] === undefined) return undefined;
  const others = reads.filter((name) => name !== root && name !== viewerName);
  if (others.length > 0) {
    const [name, missing, other] = [hidden.join('.'), others.join(', '), subjects[root].shown];
    faults.add('HUB1574', at, { name, where: key, missing, other });
  }
  return root;
}

/** What is answered with a subject is a part of what a page is shown of it. */
export function addAnswers(checks: Record<string, Check>, { subjects, definitions, faults }: Building): void {
  for (const { name: subject, is, shown } of Object.values(subjects)) {
    const own = Object.values(checks).filter(({ answered }) => answered === subject);
    const view = definitions[shown];
    const [first] = own;
    if (first === undefined || view?.properties === undefined) continue;
    // People could otherwise write themselves what the server is to say.
    for (const name of [shown, is])
      if (Object.hasOwn(definitions[name]?.properties ?? {}, holds)) {
        const [what, at] = [`field of ${name}`, 'spec/guards/, by the server'];
        faults.add('HUB1202', first.origin.place, { what, name: holds, first: at });
      }
    const answer = { type: 'array', items: { enum: own.map(({ id }) => id).sort() } };
    definitions[shown] = {
      ...view,
      properties: { ...view.properties, [holds]: answer },
      required: [...(view.required ?? []), holds],
    };
  }
}
