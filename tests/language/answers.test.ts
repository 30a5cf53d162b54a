import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { buildProduct } from '../../generator/build.ts';

/** The fixture of guards with one condition written otherwise, and one more field of items. */
function built(when: string, field = '') {
  const project = mkdtempSync(join(tmpdir(), 'hub-answers-'));
  onTestFinished(() => rmSync(project, { recursive: true }));
  for (const part of ['base', 'guards'])
    cpSync(join(import.meta.dirname, part), project, { recursive: true });
  rmSync(join(project, 'broken.yaml'));
  for (const [file, from, to] of [
    ['spec/guards/actions.yaml', 'when: item.owned or viewer.manager', `when: ${when}`],
    ['spec/entities/item.yaml', '  status?: text', `  status?: text\n${field}`],
  ] as const) {
    const text = readFileSync(join(project, file), 'utf8');
    expect(text).toContain(from);
    writeFileSync(join(project, file), text.replace(from, to));
  }
  return buildProduct({ project, blocks: process.cwd(), isWhole: true });
}

function productWith(when: string) {
  const { product, faults } = built(when);
  expect(faults.map(({ message }) => message)).toEqual([]);
  return product;
}

it('a check over what no page shows is answered with what is shown', () => {
  const product = productWith('viewer != null and item.favoriteCount < 3');
  expect(product?.checks.ownsItem?.answered).toBe('item');
  const view = product?.definitions.HubItem;
  expect(view?.properties?.holds).toEqual({ type: 'array', items: { enum: ['ownsItem'] } });
  expect(view?.required).toContain('holds');
  expect(product?.definitions.ItemCard?.properties).not.toHaveProperty('holds');
});

it('a check over what pages show adds nothing to what they are shown', () => {
  const product = productWith("item.owned or item.status == 'x'");
  expect(product?.checks.ownsItem).not.toHaveProperty('answered');
  expect(product?.definitions.HubItem?.properties).not.toHaveProperty('holds');
});

it('nobody writes themselves what the server is to say', () => {
  const { faults } = built('item.favoriteCount < 3', '  holds?: { type: [text], writable: always }\n');
  expect(faults.map(({ message }) => message)).toEqual([
    'The field of Item "holds" is declared twice; first at spec/guards/, by the server',
  ]);
});
