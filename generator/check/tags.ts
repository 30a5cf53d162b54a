import type { Endpoint, Product, Tag } from '../model/product.ts';
import type { Building } from '../resolve/known.ts';

/** As many digits as a number of items may have. */
const count = Number.MAX_SAFE_INTEGER;

/**
 * Tags are answered whole, all of them in one answer without a cursor, with how many things carry each: what does not fit
 * into an answer would be refused whenever it is asked for.
 */
export function checkTags(
  { tags, endpoints }: Pick<Product, 'tags' | 'endpoints'>,
  { faults }: Pick<Building, 'faults'>,
): void {
  const most = mostOf(Object.values(endpoints));
  let bytes = 0;
  const tooMany = tags.find((tag) => {
    bytes += bytesOf(tag);
    return bytes > most;
  });
  if (tooMany) faults.add('HUB1620', tooMany.origin.place, { name: tooMany.name, most });
}

/** Of two that stand beside each other under one name nobody can choose. */
export function checkTagNames(tags: readonly Tag[], faults: Building['faults']): void {
  const first = new Map<string, Tag>();
  for (const tag of tags)
    for (const [language, value] of [['zh', tag.nameCn] as const, ['en', tag.nameEn] as const]) {
      const key = `${tag.category} ${language} ${value}`;
      const other = first.get(key)?.name;
      if (other === undefined) first.set(key, tag);
      else if (other !== tag.name) faults.add('HUB1765', tag.origin.place, { name: tag.name, other, value });
    }
}

/** What the least of the answers to a question may hold. */
function mostOf(endpoints: readonly Endpoint[]): number {
  const asked = endpoints.filter(({ answers, route: { otherwise, cases } }) =>
    [otherwise, ...Object.values(cases)].some((one) => answers === 'wrapper' && one?.method === 'GET'),
  );
  return Math.min(...asked.map(({ budget }) => budget?.answerBytes ?? Number.POSITIVE_INFINITY));
}

/** A group with one tag is the largest that its tag can be. */
function bytesOf({ name, nameCn, nameEn, category }: Tag): number {
  const tag = { name, nameCn, nameEn, category, count };
  const group = { name: category, nameCn: category, nameEn: category, tags: [tag] };
  return Buffer.byteLength(`${JSON.stringify(group)},`);
}
