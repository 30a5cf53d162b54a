import { afterEach, beforeEach, expect, it } from 'vitest';
import { buildProduct } from '../../generator/build.ts';
import { repository, TestProject } from './project.ts';

let project: TestProject;
beforeEach(() => {
  project = new TestProject();
});
afterEach(() => project.remove());

const build = () => buildProduct({ project: project.root, blocks: repository });
const cardOf = (screen: string) => {
  const { product, faults } = build();
  expect(faults).toEqual([]);
  const props = product?.screens[screen]?.props;
  return props?.t === 'record' ? props.fields.card : undefined;
};
const faultsOf = () => build().faults.map(({ code, place }) => [code, place.file, place.line]);
const lineOf = (path: string, text: string) =>
  project
    .read(path)
    .split('\n')
    .findIndex((line) => line.includes(text)) + 1;

const parts = 'spec/parts/cards.yaml';
const list = 'spec/screens/hub/list.yaml';

it('stands where it is called as if it were written out there', () => {
  const called = cardOf('hub/list');
  const body = project.read(parts).split('  item:\n')[1] ?? '';
  project.edit(list, 'card: item\n', `card:\n${body.replaceAll(/^ {2}/gm, '')}`);
  expect(cardOf('hub/list')).toEqual(called);
});

it('gives way to what is put in its place, and to nothing else', () => {
  const whole = cardOf('hub/list');
  project.edit(list, 'card: item', 'card: { like: item, title: name, facts: [] }');
  const changed = cardOf('hub/list');
  expect(changed).toMatchObject({ fields: { facts: { t: 'list', items: [] } } });
  const others = (card: typeof whole) => {
    const { title: _title, facts: _facts, ...rest } = card?.t === 'record' ? card.fields : {};
    return rest;
  };
  expect(others(changed)).toEqual(others(whole));
});

it('is told at its own place when it does not fit where it is called', () => {
  project.edit(parts, 'image: logoUrl', 'image: logoUlr');
  expect(faultsOf()).toEqual([['HUB1302', parts, lineOf(parts, 'logoUlr')]]);
});

it('is told where it is called by a name that there is not', () => {
  project.edit(list, 'card: item', 'card: itme');
  project.edit('spec/screens/hub/like.yaml', 'card: item', 'card: { like: itme }');
  expect(faultsOf()).toEqual([
    ['HUB1201', 'spec/screens/hub/like.yaml', lineOf('spec/screens/hub/like.yaml', 'itme')],
    ['HUB1201', list, lineOf(list, 'itme')],
  ]);
});

it('is told when it is like another part, or used by nothing', () => {
  project.edit(parts, 'card:\n', 'card:\n  spare: { title: title }\n  odd: { like: item }\n');
  project.edit(list, 'card: item', 'card: odd');
  expect(faultsOf().map(([code]) => code)).toEqual(['HUB1572', 'HUB1102', 'HUB1101']);
});
