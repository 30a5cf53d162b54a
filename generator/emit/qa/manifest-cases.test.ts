import { describe, expect, it } from 'vitest';
import type { Product } from '../../model/product.ts';
import { planManifests } from './manifest-cases.ts';

const definitions = {
  Server: {
    type: 'object',
    required: ['name'],
    properties: {
      name: { type: 'string', maxLength: 3 },
      site: { type: 'string', maxLength: 30, pattern: '^https:\\/\\/\\S+$' },
      remotes: { type: 'array', maxItems: 2, items: { $ref: '#/definitions/Remote' } },
    },
  },
  Remote: { type: 'object', properties: { port: { type: 'integer', maximum: 9 } } },
} as Product['definitions'];
const entities = { Server: { name: 'Server', file: 'server.json' } } as unknown as Product['entities'];

describe('cases of a file that a repository holds', () => {
  const [plan] = planManifests({ definitions, entities } as Product);
  const cases = plan?.cases ?? [];

  it('stand on both sides of each limit, and of those of what it holds', () => {
    const titled = cases.map(({ path, boundary: { title } }) => `${path} ${title}`);
    expect(titled).toContain('/name takes 3 characters');
    expect(titled).toContain('/name refuses 4 characters');
    expect(titled).toContain('/remotes refuses 3 entries');
    expect(titled).toContain('/remotes/0/port refuses 10');
    expect(titled).toContain(' refuses it without name');
  });

  it('are whole files, and say of which field they are', () => {
    const own = cases.find(({ boundary }) => boundary.title === 'refuses 10');
    expect(own).toMatchObject({ about: 'field Remote.port' });
    expect(own?.boundary.values).toEqual([{ name: 'a', remotes: [{ port: 10 }] }]);
  });

  it('begin as a pattern asks for, and are filled up to a length', () => {
    const own = cases.find(
      ({ path, boundary }) => path === '/site' && boundary.title === 'refuses 31 characters',
    );
    const texts = own?.boundary.values.map((value) => (value as { site: string }).site) ?? [];
    expect(texts.filter((text) => /^https:\/\/a*/.test(text)).map(({ length }) => length)).toEqual([31]);
  });
});
