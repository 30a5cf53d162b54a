import { describe, expect, it } from 'vitest';
import type { Served } from './kept-served.ts';

/** Whoever means no good, at a server of the things of `kept/`. */
export function tryAttacks(served: () => Served): void {
  const ask: Served['ask'] = (...given) => served().ask(...given);
  const note: Served['note'] = (...given) => served().note(...given);
  const raw: Served['raw'] = (...given) => served().raw(...given);

  describe('whatever is sent', () => {
    const torn = ['\u0000', 'a\u0007', '\ud800', 'x\udc00y', '\u0085'];
    const fieldOf = ({ data }: { data: { field?: string } | null }) => data?.field;

    it('is refused at its field where nobody could keep it as it is', async () => {
      for (const text of torn) {
        expect([text, fieldOf(await note('anna', { text }))]).toEqual([text, 'text']);
        expect([text, fieldOf(await note('anna', { text: 'x', places: ['a', text] }))]).toEqual([
          text,
          'places',
        ]);
        expect([text, fieldOf(await note('anna', { text: 'x', page: text }))]).toEqual([text, 'page']);
      }
      for (const stars of [
        '9007199254740993',
        '1e400',
        '-1e400',
        '1e21',
        '1.5',
        '"2"',
        'true',
        '[1]',
        '{}',
      ]) {
        const reply = await raw('POST', '/notes', `{"text":"x","stars":${stars}}`);
        expect([stars, reply.status, reply.data?.field]).toEqual([stars, 400, 'stars']);
      }
      for (const body of ['{"text":NaN}', '{"text":Infinity}', '{"text":', '[]', '"x"', '{"text":"x"}}'])
        expect([body, (await raw('POST', '/notes', body)).status]).toEqual([body, 400]);
      expect((await raw('POST', '/notes', `{"text":"${'x'.repeat(10_000_000)}"}`)).status).toBe(413);
      expect((await raw('POST', '/notes', `{"text":${'['.repeat(50_000)}`)).status).toBe(400);
      expect((await raw('POST', '/notes', '{"text":"x","__proto__":{"stars":5}}')).status).toBe(400);
      expect((await raw('POST', '/notes', '{"text":"x","constructor":1}')).status).toBe(400);
    });

    it('in an address is a refusal or an empty list, and never a fault of the server', async () => {
      for (const asked of [
        'starsMin=NaN',
        'starsMin=Infinity',
        'starsMin=1e999',
        'starsMin=9007199254740993',
        'starsMin=',
        'mood=%00',
        'mood=nothing',
        'mood=calm&mood=calm&mood=calm&mood=calm',
        'sort=remark',
        'sort=text',
        'sort=__proto__',
        'order=up',
        'limit=0',
        'limit=-1',
        'limit=1e9',
        `createUserId=${'x'.repeat(5000)}`,
        'createUserId=%00',
        'createUserId=%ff',
      ]) {
        const { status } = await ask('GET', `/notes?${asked}`);
        expect([asked, [200, 400].includes(status)]).toEqual([asked, true]);
      }
      for (const id of ['%00', '%ff', '%2e%2e', "'--", 'x'.repeat(3000)]) {
        expect([id, [400, 404].includes((await ask('GET', `/notes/${id}`)).status)]).toEqual([id, true]);
        const body = { words: 'x' };
        const { status } = await ask('POST', `/notes/${id}/replies`, { as: 'ben', body });
        expect([id, [400, 404].includes(status)]).toEqual([id, true]);
      }
    });

    it('as a cursor is refused unless it was given for this very list', async () => {
      for (let at = 0; at < 4; at++) await note('anna', { text: `c${at}`, shared: true, stars: at });
      const { nextCursor } = (await ask('GET', '/notes?limit=2&sort=stars')).data;
      const given = Buffer.from(nextCursor, 'base64url');
      const [mark, payload] = [given.subarray(0, 16), given.subarray(16)];
      const made = (...parts: (Buffer | string)[]) =>
        Buffer.concat(parts.map((part) => Buffer.from(part))).toString('base64url');
      const wrong = [
        'x',
        '.',
        made(mark),
        made(payload),
        made(payload, mark),
        made(mark, '[0,""]'),
        made(mark, '[{"$gt":""},"0"]'),
        made(mark, payload, payload),
        made(mark, payload.subarray(1)),
        `${nextCursor}=`,
        `${nextCursor}AAAA`,
        'x'.repeat(5000),
      ];
      for (const cursor of wrong)
        expect([cursor, (await ask('GET', `/notes?limit=2&sort=stars&cursor=${cursor}`)).status]).toEqual([
          cursor,
          400,
        ]);
      for (const list of [
        '/notes?limit=2',
        '/notes?limit=2&sort=mood',
        '/notes?limit=2&sort=stars&order=asc',
        '/labels?limit=2',
      ])
        expect(
          await ask('GET', `${list}${list.includes('?') ? '&' : '?'}cursor=${nextCursor}`),
        ).toMatchObject({
          code: '400002',
        });
    });

    it('as the cursor of somebody who sees more shows nobody more', async () => {
      const { data: own } = await note('anna', { text: 'only hers', stars: 5, mood: 'glad' });
      const hers = (await ask('GET', '/notes?limit=1&sort=stars', { as: 'anna' })).data;
      expect(hers.list[0].id).toBe(own.id);
      const rest = await ask('GET', `/notes?limit=100&sort=stars&cursor=${hers.nextCursor}`, { as: 'ben' });
      const all = await ask('GET', '/notes?limit=100&sort=stars', { as: 'ben' });
      const seen = new Set(all.data.list.map(({ id }: { id: string }) => id));
      for (const { id } of rest.data.list) expect(seen.has(id)).toBe(true);
      expect(JSON.stringify([rest, all])).not.toContain('only hers');
    });
  });

  it('a removal in the middle of changes is final, and every change is made or missed', async () => {
    for (let round = 0; round < 5; round++) {
      const { data } = await note('anna', { text: 'x', shared: true });
      const path = `/notes/${data.id}`;
      const change = (stars: number) => ask('PUT', path, { as: 'anna', body: { stars } });
      const replies = await Promise.all([
        ...[1, 2, 3].map(change),
        ask('DELETE', path, { as: 'anna' }),
        ask('DELETE', path, { as: 'anna' }),
        ...[4, 0].map(change),
      ]);
      expect(replies.filter(({ status }) => ![200, 404].includes(status))).toEqual([]);
      expect([replies[3], replies[4]].filter((reply) => reply?.status === 200)).toHaveLength(1);
      expect((await ask('GET', path)).status).toBe(404);
    }
  });
}
