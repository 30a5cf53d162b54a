import type { FastifyReply } from 'fastify';
import { expect, it } from 'vitest';
import { sentJson, writeAnswer } from './sent-along.ts';

/** Writes whatever it is given, as Fastify does by a schema that lets everything through. */
const reply = { serializeInput: (value: unknown) => JSON.stringify(value) } as unknown as FastifyReply;

it('writes the calls, what they are given and what they answer', () => {
  const text = sentJson([
    { call: 'people.userInfo', input: {}, answer: writeAnswer(reply, 'people.userInfo', undefined) },
    {
      call: 'items.find',
      input: { name: 'a' },
      as: 'read',
      answer: writeAnswer(reply, 'items.find', { key: 'k' }),
    },
  ]);
  expect(JSON.parse(text)).toEqual([
    { call: 'people.userInfo', input: {}, answer: { code: '0', data: null, msg: '' } },
    {
      call: 'items.find',
      input: { name: 'a' },
      as: 'read',
      answer: { code: '0', data: { key: 'k' }, msg: '' },
    },
  ]);
});

it('lets no text end the element that it stands in, or begin a remark', () => {
  const nasty = '</script><script>alert(1)</script><!-- \u2028 &quot;';
  const answer = writeAnswer(reply, 'items.find', { [nasty]: nasty });
  const text = sentJson([{ call: 'items.find', input: { name: nasty }, answer }]);
  expect(text).not.toContain('<');
  expect(JSON.parse(text)[0].answer.data).toEqual({ [nasty]: nasty });
});
