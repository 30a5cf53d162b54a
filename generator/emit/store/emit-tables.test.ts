import { describe, expect, it } from 'vitest';
import { buildField } from '../testing/build-entry.ts';
import { buildProduct } from '../testing/build-product.ts';
import { emitTables } from './emit-tables.ts';

const content = emitTables(buildProduct())[0]?.content ?? '';

describe('store/tables.ts', () => {
  it('has a row per kept entity, in columns, with one column of JSON', () => {
    expect(content).toMatch(/export interface ItemRow \{\n {2}browse_count: number;/);
    expect(content).toContain('  extra: string;');
    expect(content).not.toContain('HubItemRow');
  });

  it('says how the fields of the JSON column are found', () => {
    expect(content).toContain(
      "{ field: 'license', frontMatter: 'license', index: true, schemaType: 'text', was: [] }",
    );
    expect(content).toContain("was: ['nameEnglish']");
  });

  it('says which field a language reads', () => {
    const product = buildProduct();
    const own = { zh: 'nameCn', en: 'nameEn' };
    const by = { zh: ['nameCn'], en: ['nameEn'], ja: ['nameEn'] };
    const localised = { own, by, fallback: ['nameEn', 'name'] };
    product.entities.Item?.fields.push(buildField('title', { kept: 'none', localised }));
    expect(emitTables(product)[0]?.content).toContain(
      "by: { en: ['nameEn'], ja: ['nameEn'], zh: ['nameCn'] }",
    );
  });

  it('asks the server for what no row holds and a view shows', () => {
    const product = buildProduct();
    const { Item, HubItem } = product.entities;
    if (!Item || !HubItem) throw new Error('the product has no items');
    const field = (name: string) => buildField(name, { kept: 'none' });
    product.entities.Item = { ...Item, fields: [...Item.fields, field('shown'), field('unseen')] };
    product.entities.HubItem = { ...HubItem, fields: [...HubItem.fields, field('shown')] };
    const content = emitTables(product)[0]?.content;
    expect(content).toMatch(/ {2}Item: Pick<Item, .*'shown'.*>;/);
    expect(content).not.toContain("'unseen'");
  });

  it('knows no computed field', () => {
    expect(content).not.toContain("field: 'tags'");
  });
});
