import { expect, it } from 'vitest';
import { Faults } from '../faults/fault.ts';
import type { Endpoint } from '../model/product.ts';
import type { Tag } from '../model/tag.ts';
import { checkTags } from './tags.ts';

const answerBytes = 1000;
const endpoints = {
  'items.tags': {
    answers: 'wrapper',
    route: { cases: {}, otherwise: { method: 'GET' } },
    budget: { answerBytes },
  },
  'items.save': {
    answers: 'wrapper',
    route: { cases: {}, otherwise: { method: 'PUT' } },
    budget: { answerBytes: 1 },
  },
  'repos.raw': {
    answers: 'stream',
    route: { cases: {}, otherwise: { method: 'GET' } },
    budget: { answerBytes: 1 },
  },
} as unknown as Record<string, Endpoint>;

const tagFields = { tag: { zh: 'nameCn', en: 'nameEn' }, group: { zh: 'nameCn', en: 'nameEn' } };

const tagsOf = (count: number, zh: string) =>
  Array.from({ length: count }, (_, at) => ({
    ...{ name: `t${at}`, category: 'tasks', names: { zh, en: 'x' } },
    origin: { place: { file: 'spec/tags.yaml', line: at + 1, col: 1 } },
  })) as unknown as Tag[];

function told(tags: Tag[]): string[] {
  const faults = new Faults();
  checkTags({ tags, tagFields, endpoints }, { faults });
  return faults.list().map(({ code, place }) => `${code} ${place.line}`);
}

it('lets through the tags that one answer to a question holds', () => {
  expect(told(tagsOf(5, 'x'))).toEqual([]);
});

it('names the tag that no longer fits, by its bytes and not its characters', () => {
  expect(told(tagsOf(50, 'x'))).toEqual(['HUB1620 7']);
  expect(told(tagsOf(5, '长'.repeat(100)))).toEqual(['HUB1620 3']);
});
