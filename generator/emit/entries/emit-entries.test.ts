import { describe, expect, it } from 'vitest';
import { buildProduct } from '../testing/build-product.ts';
import { emitEntries, type TraceEntry } from './emit-entries.ts';

const entries: TraceEntry[] = JSON.parse(emitEntries(buildProduct())[0]?.content ?? '');
const find = (kind: string, id: string) => entries.find((entry) => entry.kind === kind && entry.id === id);

describe('entries.json', () => {
  it('says where each entry stands and which section of the seed asks for it', () => {
    expect(find('entity', 'Item')).toMatchObject({ file: 'spec/entities/item.yaml', line: 1, source: '1' });
  });

  it('says who answers an endpoint', () => {
    expect(find('endpoint', 'items.create')).toMatchObject({ answered: 'later' });
  });

  it('lists the fields of an entity once, whatever views there are', () => {
    expect(find('field', 'Item.name')).toBeDefined();
    expect(find('field', 'HubItem.name')).toBeUndefined();
  });
});
