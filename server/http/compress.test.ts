import { gunzipSync, gzipSync } from 'node:zlib';
import fastify from 'fastify';
import { expect, it } from 'vitest';
import { answerCompressionGzip, documentCompressionGzip } from '#generated/constants.ts';
import { compressText } from './compress.ts';

const text = 'as it was said '.repeat(1000);

/** What a payload becomes for so many who read gzip, all at once. */
async function sent(payload: unknown, times: number, type = 'text/plain'): Promise<Buffer[]> {
  const server = fastify();
  const made: Promise<Buffer>[] = [];
  server.get('/', (request, reply) => {
    const packed = Promise.resolve(compressText(request, reply.type(type), payload)) as Promise<Buffer>;
    made.push(packed);
    return packed;
  });
  const ask = () => server.inject({ url: '/', headers: { 'accept-encoding': 'gzip' } });
  const replies = await Promise.all(Array.from({ length: times }, ask));
  for (const { rawPayload } of replies) expect(gunzipSync(rawPayload).toString()).toBe(text);
  await server.close();
  return Promise.all(made);
}

it('packs bytes that are held once, however many ask for them at once and later', async () => {
  const bytes = Buffer.from(text);
  const packed = [...(await sent(bytes, 3)), ...(await sent(bytes, 1))];
  expect(new Set(packed).size).toBe(1);
});

it('packs by itself what is only alike', async () => {
  const packed = [...(await sent(Buffer.from(text), 1)), ...(await sent(Buffer.from(text), 1))];
  expect(new Set(packed).size).toBe(2);
  expect(await sent(text, 1)).toHaveLength(1);
});

it('packs a page closer than an answer', async () => {
  const [[page], [answer]] = [await sent(text, 1, 'text/html; charset=utf-8'), await sent(text, 1)];
  expect(page).toEqual(gzipSync(text, { level: documentCompressionGzip }));
  expect(answer).toEqual(gzipSync(text, { level: answerCompressionGzip }));
});
