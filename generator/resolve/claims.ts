import { compareText } from '../faults/fault.ts';
import type { WrittenClaim } from '../grammar/spec/claims.ts';
import { at, type Located, type Named, named } from '../grammar/written.ts';
import type { Claim, NamedCarrier, Section } from '../model/claim.ts';
import type { ReadSpec } from '../read/read-spec.ts';

/** Every section that spec/claims has, in the order of their numbers. */
export function sectionsOf({ claims }: Pick<ReadSpec, 'claims'>): Section[] {
  return claims
    .flatMap(({ read: { section, title = '', claims: own } }) =>
      section === undefined || own === undefined
        ? []
        : [
            {
              id: section,
              title,
              claims: named(own).map((one) => claimOf(section, one)),
            },
          ],
    )
    .sort((a, b) => byNumbers(a.id, b.id));
}

function claimOf(section: string, { key, keyAt, value }: Named<WrittenClaim>): Claim {
  const { about = '', carried, engine, test, later, needs, reading } = value;
  const [file = '', name] = test?.split(' > ') ?? [];
  return {
    ...{ id: `${section}.${key}`, section, about, at: keyAt },
    ...{ carried: carriersIn(carried), engine: carriersIn(engine), needs: carriersIn(needs) },
    ...(test !== undefined && {
      test: { file, ...(name !== undefined && { name }), at: at(value, 'test') },
    }),
    ...(later !== undefined && { later }),
    ...(reading !== undefined && { reading: { name: reading, at: at(value, 'reading') } }),
  };
}

function carriersIn(list: Located<readonly string[]> | undefined): NamedCarrier[] {
  return list === undefined ? [] : list.map((name, i) => ({ name, at: at(list, i) }));
}

/** 2.10 comes after 2.9. */
function byNumbers(a: string, b: string): number {
  const [left, right] = [a, b].map((text) => text.split('.').map(Number));
  for (const [i, number] of (left ?? []).entries()) {
    const other = right?.[i];
    if (other === undefined) return 1;
    if (number !== other) return number - other;
  }
  return left?.length === right?.length ? compareText(a, b) : -1;
}
