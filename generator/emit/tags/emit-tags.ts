import { tagTones } from '../../grammar/spec/tags.ts';
import type { Product } from '../../model/product.ts';
import { type OutputFile, placesOf, sortedUnique } from '../output.ts';
import { list } from '../print/code.ts';
import { unionOf } from '../print/literal.ts';
import { Module } from '../print/module.ts';
import { printData } from '../print/print-data.ts';

/** tag-looks.ts: what is drawn beside the names of tags, for pages: what tags are called, they are told. */
export function emitTagLooks({ tags }: Product): OutputFile[] {
  const module = new Module('tag-looks.ts');
  module.add(lookType);
  const looks = tags.flatMap(({ name, icon, tone }) =>
    icon === undefined ? [] : [[name, { icon, ...(tone !== undefined && { tone }) }] as const],
  );
  module.addConst('tagLooks', printData(Object.fromEntries(looks)), {
    type: 'Readonly<Record<string, TagLook>>',
    about: 'How tags look that have an icon, by their names.',
  });
  return [module.toFile(placesOf(tags))];
}

const lookType = `/** What is drawn beside the name of a tag. */
export interface TagLook {
  readonly icon: string;
  readonly tone?: ${unionOf([...tagTones])};
}`;

/** tags.ts: every tag of tags.yaml, by group and name, with the fields in which it is answered what tags are called. */
export function emitTags({ tags, tagFields }: Product): OutputFile[] {
  const module = new Module('tags.ts');
  const fields = Object.entries(tagFields.tag);
  module.add(tagType(sortedUnique(fields.map(([, field]) => field))));
  const rows = tags.map(({ name, category, names }) => {
    const called = fields.flatMap(([language, field]) =>
      Object.hasOwn(names, language) ? [[field, names[language]] as const] : [],
    );
    return printData({ name, category, ...Object.fromEntries(called) });
  });
  module.addConst('tags', list(rows), { type: 'readonly KnownTag[]' });
  for (const [constant, of, own] of [
    ['tagNames', 'a tag', tagFields.tag],
    ['tagGroupNames', 'a group of tags', tagFields.group],
  ] as const) {
    module.addConst(constant, printData(own), {
      about: `In which field it is answered what ${of} is called, by language.`,
      suffix: ' as const',
    });
  }
  return [module.toFile(placesOf(tags))];
}

const tagType = (fields: readonly string[]) => `/** A tag that items are found by. */
export interface KnownTag {
  /** As cards write it. */
  readonly name: string;
  /** The group that it is shown in. */
  readonly category: string;
${fields.map((field) => `  readonly ${field}?: string;\n`).join('')}}`;
