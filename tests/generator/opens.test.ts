import { afterEach, beforeEach, expect, it } from 'vitest';
import { buildProduct } from '../../generator/build.ts';
import type { Node } from '../../generator/model/node.ts';
import { library, repository, TestProject } from './project.ts';

// A button knows what may hide the page that it leads to.

let project: TestProject;
beforeEach(() => {
  project = new TestProject(library);
});
afterEach(() => project.remove());

const books = 'spec/screens/library/books.yaml';
const routes = 'spec/routes/library.yaml';
const leads = 'do: [{ go: library/book-new }]';

/** What the button of the list asks of the page that it leads to. */
function opens(): unknown {
  const { product, faults } = buildProduct({ project: project.root, blocks: repository });
  expect(faults.map(({ message }) => message)).toEqual([]);
  const props = product?.screens['library/books']?.props;
  const buttons = props?.t === 'record' ? props.fields.buttons : undefined;
  const [button] = buttons?.t === 'list' ? buttons.items : [];
  return plain(button?.t === 'record' ? button.fields.opens : undefined);
}

const plain = (node: Node | undefined) =>
  node?.t === 'list' ? node.items.map((item) => (item.t === 'literal' ? item.value : item)) : node;

it('where a check of it hides whom it keeps out', () => expect(opens()).toEqual(['book.make']));

it('and nothing of one where none does', () => {
  project.edit('spec/guards/library.yaml', ' hides: true,', '');
  expect(opens()).toBeUndefined();
});

it('nor of one that somebody comes to by another address, which asks less', () => {
  project.edit(
    routes,
    '  - { path: /books/new,',
    '  - { path: "/books/like/{id}", screen: library/book-new, layout: center, guards: [auth] }\n  - { path: /books/new,',
  );
  expect(opens()).toBeUndefined();
});

it('nor where another step may lead elsewhere', () => {
  project.edit(books, leads, 'do: [{ go: library/book-new, when: viewer.librarian }, { go: library/loans }]');
  expect(opens()).toBeUndefined();
});

it('nor where it depends on something whether it leads anywhere', () => {
  project.edit(books, leads, 'do: [{ go: library/book-new, when: viewer.librarian }]');
  expect(opens()).toBeUndefined();
});
