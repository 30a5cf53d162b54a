import { beforeEach, expect, it, vi } from 'vitest';
import type { CallSpec } from '#generated/api/client.ts';
import { sentAlong } from './sent-along.ts';

const spec = (id: string) => ({ id }) as CallSpec;
const asked = vi.fn(async () => 'asked');

beforeEach(() => {
  asked.mockClear();
  const answers = [
    { call: 'people.userInfo', input: {}, answer: { code: '0', data: null, msg: '' } },
    {
      call: 'items.find',
      input: { kind: 'models', name: 'a' },
      answer: { code: '0', data: 'sent', msg: '' },
    },
  ];
  document.body.innerHTML = `<script type="application/json" id="sent">${JSON.stringify(answers)}</script>`;
});

it('gives a visitor what the document brought along, once, however the input is ordered', async () => {
  const answer = sentAlong(() => true);
  const find = { name: 'a', user: undefined, kind: 'models' };
  expect(await answer(spec('people.userInfo'), {}, {}, asked)).toBe(null);
  expect(await answer(spec('items.find'), find, {}, asked)).toBe('sent');
  expect(asked).not.toHaveBeenCalled();
  expect(await answer(spec('items.find'), find, {}, asked)).toBe('asked');
});

it('asks for what is given otherwise, and for another call', async () => {
  const answer = sentAlong(() => true);
  expect(await answer(spec('items.find'), { kind: 'models', name: 'b' }, {}, asked)).toBe('asked');
  expect(await answer(spec('people.userInfo'), { refresh: true }, {}, asked)).toBe('asked');
});

it('asks where somebody is signed in by now', async () => {
  expect(await sentAlong(() => false)(spec('people.userInfo'), {}, {}, asked)).toBe('asked');
});

it('asks once it is old', async () => {
  vi.spyOn(performance, 'now').mockReturnValueOnce(3_600_000);
  expect(await sentAlong(() => true)(spec('people.userInfo'), {}, {}, asked)).toBe('asked');
});

it('asks where the document brought nothing', async () => {
  document.body.innerHTML = '';
  expect(await sentAlong(() => true)(spec('people.userInfo'), {}, {}, asked)).toBe('asked');
});
