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
      "{ card: 'license', field: 'license', index: true, schemaType: 'text', was: [] }",
    );
    expect(content).toContain("was: ['nameEnglish']");
  });

  it('says which field a language reads', () => {
    const product = buildProduct();
    const localised = { by: { zh: 'nameCn', en: 'nameEn' }, fallback: ['nameEn', 'name'] };
    product.entities.Item?.fields.push(buildField('title', { kept: 'none', localised }));
    expect(emitTables(product)[0]?.content).toContain(
      "title: { by: { en: 'nameEn', zh: 'nameCn' }, fallback: ['nameEn', 'name'] }",
    );
  });

  it('knows no computed field', () => {
    expect(content).not.toContain("field: 'tags'");
  });
});
