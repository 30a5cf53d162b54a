import { fieldNames } from '../../declare/field-names.ts';
import { listedIn, waitsAs } from '../../declare/waiting.ts';
import { isProvenance } from '../../grammar/provenance.ts';
import type { CodeUses } from '../../load/code-uses.ts';
import type { Product } from '../../model/product.ts';
import type { Building } from '../../resolve/known.ts';
import { entriesOf, itemsOf, plain, type SpecNode } from '../../yaml/spec-node.ts';

/**
 * A field or an input that nothing else names: no page, no condition, no call and no code. It is a misspelt one, or a line
 * that somebody believes in. By its name alone, since code takes it on in types of its own.
 */
export function checkFieldUses(
  { endpoints }: Pick<Product, 'endpoints'>,
  { spec, faults }: Pick<Building, 'spec' | 'faults'>,
  { names }: CodeUses,
): void {
  const { later: _, ...files } = spec.files;
  const said = wordsIn(
    Object.values(files)
      .flat()
      .map(({ root }) => root),
  );
  const inCode = new Set(names);
  const listed = listedIn(spec);
  const declared = [...fieldNames(spec)].filter(
    ({ call }) => call === undefined || endpoints[call]?.answered === 'here',
  );
  const known = new Set(declared.map(({ name }) => name));
  const lost = names.filter((name) => !known.has(name));
  for (const { name, id, at } of declared) {
    const isUsed = inCode.has(name) || (said.get(name) ?? 0) > 1;
    const waits = listed.get(waitsAs('field', id));
    if (!isUsed && waits === undefined) faults.add('HUB1777', at, { name, where: id }, lost);
    if (isUsed && waits !== undefined) faults.add('HUB1615', waits.at, { name: id, where: waits.area });
  }
}

/** How often each word is said, in keys, values and conditions; not in what is written for people who read the spec. */
function wordsIn(roots: readonly SpecNode[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  const count = (text: string) => {
    for (const word of text.match(/\w+/g) ?? []) counts.set(word, (counts.get(word) ?? 0) + 1);
  };
  const visit = (node: SpecNode): void => {
    if (node.t === 'scalar') count(String(plain(node) ?? ''));
    for (const item of itemsOf(node)) visit(item);
    for (const { key, value } of entriesOf(node)) {
      if (key === 'about' || isProvenance(key)) continue;
      count(key);
      visit(value);
    }
  };
  for (const root of roots) visit(root);
  return counts;
}
