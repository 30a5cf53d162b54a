import { at, othersIn } from '../grammar/written.ts';
import type { CodeUses } from '../load/code-uses.ts';
import type { Product } from '../model/product.ts';
import type { Building } from '../resolve/known.ts';

type Giving = Pick<Product, 'endpoints' | 'actions' | 'checks' | 'subjects' | 'errors'>;

/** An error that a call lists is one that it may answer: code says it, or what is asked before the call. */
export function checkGivenErrors(product: Giving, building: Building, uses: CodeUses): void {
  const { endpoints, errors } = product;
  const inCode = new Set(uses.ids.error);
  const ofSubjects = errorsOfSubjects(product);
  for (const { read: file } of building.read.endpoints)
    for (const { key, value } of othersIn(file)) {
      const call = Object.hasOwn(endpoints, key) ? endpoints[key] : undefined;
      const listed = value.errors;
      if (call === undefined || listed === undefined || call.answered !== 'here') continue;
      const asked = errorsOfAction(call.allow, product);
      const given = new Set([...inCode, ...asked, ...(call.allow === undefined ? [] : ofSubjects)]);
      listed.forEach((name, i) => {
        if (Object.hasOwn(errors, name) && !given.has(name))
          building.faults.add('HUB1746', at(listed, i), { name, call: key }, [...asked]);
      });
    }
}

function errorsOfAction(id: string | undefined, { actions, checks }: Giving): string[] {
  const asked = id === undefined || !Object.hasOwn(actions, id) ? [] : (actions[id]?.checks ?? []);
  return asked.flatMap((check) => checks[check]?.error ?? []);
}

/** What is answered where something is not there, or may not be known of. */
function errorsOfSubjects({ subjects, checks }: Giving): string[] {
  return Object.values(subjects)
    .flatMap(({ error, seen }) => [
      ...(error === undefined ? [] : [error]),
      ...(seen === undefined ? [] : (checks[seen]?.error ?? [])),
    ])
    .flat();
}
