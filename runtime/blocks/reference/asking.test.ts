import { describe, expect, it } from 'vitest';
import { canBeTried, curlOf, firstBody, requestOf } from './asking.ts';
import type { ApiCall } from './document.ts';

const parameter = (name: string, where: 'path' | 'query' | 'header', type = 'string') => ({
  ...{ name, in: where, required: where === 'path' },
  schema: { type },
});

const raw: ApiCall = {
  ...{ operationId: 'repos.raw', method: 'GET', path: '/acx/{key}/raw/{revision}/{path}', tags: ['repos'] },
  parameters: [
    ...['key', 'revision', 'path'].map((name) => parameter(name, 'path')),
    parameter('tags', 'query', 'array'),
    parameter('If-None-Match', 'header'),
  ],
  ...{ security: [], responses: {} },
};

const save: ApiCall = {
  ...{ operationId: 'items.save', method: 'PUT', path: '/acx/{key}', tags: ['items'] },
  ...{ parameters: [parameter('key', 'path')], security: [], responses: {} },
  requestBody: { content: { 'application/json': { schema: { required: ['name'] } } } },
};

describe('the request of a form', () => {
  it('keeps the slashes of a path that ends an address, and no others', () => {
    const values = { key: 'a/b?', revision: 'v 1', path: 'docs/图 1.png' };
    expect(requestOf(raw, { values, body: '' }).url).toBe('/acx/a%2Fb%3F/raw/v%201/docs/%E5%9B%BE%201.png');
  });

  it('takes what is typed for a value, and never for a place of the address', () => {
    const values = { key: '{revision}$&', revision: 'main', path: 'a' };
    expect(requestOf(raw, { values, body: '' }).url).toBe('/acx/%7Brevision%7D%24%26/raw/main/a');
  });

  it('repeats the key of a list, and sends nothing for what is empty', () => {
    const values = { key: 'k', revision: 'r', path: 'p', tags: 'one, two,,' };
    const { url, headers } = requestOf(raw, { values, body: '' });
    expect(url).toBe('/acx/k/raw/r/p?tags=one&tags=two');
    expect(headers).toEqual({});
  });

  it('sends the body as its call is sent, and what must be in it stands there', () => {
    expect(firstBody(save)).toBe('{\n  "name": ""\n}');
    const asked = requestOf(save, { values: { key: 'k' }, body: '{"name":"a"}' });
    expect(asked).toMatchObject({ method: 'PUT', body: '{"name":"a"}' });
    expect(asked.headers).toEqual({ 'content-type': 'application/json' });
  });
});

describe('the same for a terminal', () => {
  it('cannot be left by a quote', () => {
    const asked = requestOf(save, { values: { key: 'k' }, body: `{"name":"it's; rm -rf ~"}` });
    expect(curlOf(asked, 'https://hub.test', false)).toContain(`--data '{"name":"it'\\''s; rm -rf ~"}'`);
  });

  it('shows a token where nobody is answered without', () => {
    const asked = requestOf(save, { values: { key: 'k' }, body: '' });
    expect(curlOf(asked, 'https://hub.test', true)).toContain('Authorization: Bearer $HUB_TOKEN');
    expect(curlOf(asked, 'https://hub.test', false)).not.toContain('Authorization');
  });
});

describe('a call whose body is no JSON', () => {
  const sentAs = (type: string): ApiCall => ({
    ...save,
    requestBody: {
      content: { [type]: { schema: { required: ['name'] }, example: { name: 'a b', note: 'é&' } } },
    },
  });

  it('begins as its fields are sent', () => {
    expect(firstBody(sentAs('application/x-www-form-urlencoded'))).toBe('name=a+b&note=%C3%A9%26');
  });

  it('is not asked by a form of texts where it sends files', () => {
    expect(canBeTried(sentAs('multipart/form-data'))).toBe(false);
    expect(canBeTried(save)).toBe(true);
  });
});
