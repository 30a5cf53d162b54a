import type { FastifyReply } from 'fastify';
import { expect, it } from 'vitest';
import { sentJson } from './sent-along.ts';

/** Writes whatever it is given, as Fastify does by a schema that lets everything through. */
const reply = { serializeInput: (value: unknown) => JSON.stringify(value) } as unknown as FastifyReply;

it('writes the calls, what they are given and what they answer', () => {
  const text = sentJson(reply, [
    { call: 'people.userInfo', input: {}, data: undefined },
    { call: 'items.find', input: { name: 'a' }, data: { key: 'k' } },
  ]);
  expect(JSON.parse(text)).toEqual([
    { call: 'people.userInfo', input: {}, answer: { code: '0', data: null, msg: '' } },
    { call: 'items.find', input: { name: 'a' }, answer: { code: '0', data: { key: 'k' }, msg: '' } },
  ]);
});

it('lets no text end the element that it stands in, or begin a remark', () => {
  const nasty = '</script><script>alert(1)</script><!-- \u2028 &quot;';
  const text = sentJson(reply, [{ call: 'items.find', input: { name: nasty }, data: { [nasty]: nasty } }]);
  expect(text).not.toContain('<');
  expect(JSON.parse(text)[0].answer.data).toEqual({ [nasty]: nasty });
});
