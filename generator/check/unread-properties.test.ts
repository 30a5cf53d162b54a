import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { buildProduct } from '../build.ts';
import { type CodeUses, readCodeUses } from '../load/code-uses.ts';

const project = join(dirname(fileURLToPath(import.meta.url)), '../..');
const uses = readCodeUses(project, project);
const told = (own: Partial<CodeUses>) =>
  buildProduct({ project, uses: { ...uses, unread: [], ...own } }).faults.map(
    ({ code, message, place: { file, line } }) => [code, message, file.split('/').at(-2), line > 1] as const,
  );

it('names the property of a block that no component reads, where it is declared', () => {
  const says = (name: string, block: string) =>
    `No component reads "${name}" of the block ${block}: a page that says it says nothing`;
  expect(told({ unread: ['CollectionProps.card.facts', 'FormField.help', 'FormField.options.row'] })).toEqual(
    [
      ['HUB1551', says('card.facts', 'collection'), 'collection', true],
      ['HUB1551', says('help', 'form'), 'form', true],
      ['HUB1551', says('options.row', 'form'), 'form', true],
    ],
  );
});

it('says nothing of what is declared elsewhere, or read here', () =>
  expect(told({ unread: ['CollectionProps.spare', 'OtherProps.title', 'FormField.fewer'] })).toEqual([]));

it('names a property that was not there when code was read, but of no block without code', () => {
  const later = ['BannerProps.text', 'FormField.options.row'];
  const props = uses.props.filter((path) => !later.includes(path));
  expect(told({ props }).map(([code, , where]) => `${code} ${where}`)).toEqual([
    'HUB1551 banner',
    'HUB1551 form',
  ]);
  expect(told({ props: [] })).toEqual([]);
});
