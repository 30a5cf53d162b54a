import fastify from 'fastify';
import { expect, it } from 'vitest';
import { serializeOnAsking } from './serializers.ts';

const properties = { name: { type: 'string' }, count: { type: 'integer' } };
const route = { method: 'GET', url: '/', httpStatus: '200' };

it('writes what a schema names, as Fastify itself does, and nothing else', async () => {
  const schema = { type: 'object', properties };
  const value = { name: 'ä\u2028"', count: 2.9, secret: 'x' };
  const answers = await Promise.all(
    [true, false].map(async (isOurs) => {
      const server = fastify();
      if (isOurs) server.setSerializerCompiler(serializeOnAsking);
      server.get('/', { schema: { response: { 200: { ...schema } } } }, async () => value);
      const { body, headers } = await server.inject('/');
      await server.close();
      return { body, type: headers['content-type'] };
    }),
  );
  expect(answers[0]).toEqual(answers[1]);
  expect(JSON.parse(answers[0]?.body ?? '')).toEqual({ name: value.name, count: 2 });
});

it('compiles a schema when the first answer is written, and once for all routes', () => {
  let looks = 0;
  const schema = {
    type: 'object',
    get properties() {
      looks += 1;
      return properties;
    },
  };
  const [one, other] = [
    serializeOnAsking({ ...route, schema }),
    serializeOnAsking({ ...route, url: '/b', schema }),
  ];
  expect(looks).toBe(0);
  expect(one({ name: 'a' })).toBe('{"name":"a"}');
  const once = looks;
  expect(once).toBeGreaterThan(0);
  expect(other({ name: 'b' })).toBe('{"name":"b"}');
  expect(looks).toBe(once);
});
