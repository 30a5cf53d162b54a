import { Buffer } from 'node:buffer';
import { expect, it } from 'vitest';
import { type LastWords, withLastWords } from './last-words.ts';

const packet = (content: string) => `${(content.length + 4).toString(16).padStart(4, '0')}${content}`;
const poor = packet('\x02fatal: Out of memory, malloc failed');
const guess = packet('\x03aborting due to possible repository corruption');
const ours = packet('\x03ours');
const pack = packet(`\x01${'p'.repeat(500)}`);

/** What comes out where it comes in pieces of this length. */
async function passed(text: string, length: number, told: Partial<LastWords> = {}): Promise<string> {
  const bytes = Buffer.from(text, 'latin1');
  async function* pieces() {
    for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length);
  }
  const parts: Buffer[] = [];
  const words: LastWords = {
    words: () => 'ours',
    isCut: () => false,
    whyBroken: async () => undefined,
    isBanded: false,
    ...told,
  };
  for await (const part of withLastWords(pieces(), words)) parts.push(part);
  return Buffer.concat(parts).toString('latin1');
}

const lengths = [1, 3, 4, 5, 7, 64, 10_000];

it.each(lengths)('puts our words for a guess of git, in pieces of %i', async (length) => {
  const before = `${packet('packfile\n')}${pack}${packet('\x02Counting\r')}`;
  expect(await passed(`${before}${poor}${guess}0000`, length)).toBe(`${before}${poor}${ours}0000`);
});

it('puts our words for a guess of git where we ended what packs for it', async () => {
  expect(await passed(`${pack}${guess}`, 64, { isCut: () => true })).toBe(`${pack}${ours}`);
});

it.each([
  ['an answer that is whole', `${packet('NAK\n')}${pack}${pack}0000`],
  ['what failed of something else', `${packet('NAK\n')}${packet('\x02fatal: bad object')}${guess}`],
  ['an answer without side bands', `${packet('NAK\n')}PACK\0\0\0\x02\x03 out of memory ${guess}`],
  ['what breaks off in a packet', `${packet('NAK\n')}${pack.slice(0, 90)}`],
  ['marks between sections', `${packet('acknowledgments\n')}0001${packet('packfile\n')}${pack}0000`],
])('passes on %s as it is', async (_what, text) => {
  for (const length of lengths) expect(await passed(text, length)).toBe(text);
});

const broken = { whyBroken: async () => 'ours' };
const toPack = packet('packfile\n');

it.each([
  ['before anything was packed', toPack, `${toPack}${ours}`, {}],
  ['where side bands begin without a word', packet('NAK\n'), `${packet('NAK\n')}${ours}`, { isBanded: true }],
  ['before side bands', packet('ready'), `${packet('ready')}${packet('ERR ours')}`, {}],
  [
    'in a packet',
    `${toPack}${pack.slice(0, 90)}`,
    `${toPack}${pack.slice(0, 90).padEnd(505, '\0')}${ours}`,
    {},
  ],
  ['in the head of a packet', `${toPack}${pack}${pack.slice(0, 3)}`, `${toPack}${pack}${ours}`, {}],
  ['in what is told', `${toPack}${pack}${poor.slice(0, 20)}`, `${toPack}${pack}${ours}`, {}],
])('says why an answer breaks off %s', async (_where, text, whole, told) => {
  for (const length of lengths) expect(await passed(text, length, { ...broken, ...told })).toBe(whole);
});

it.each([
  ['an answer that is whole', `${toPack}${pack}0000`],
  ['an answer that git has ended in words', `${toPack}${guess}`],
  ['a pack without side bands', `${packet('NAK\n')}PACK\0\0\0\x02`],
])('adds nothing to %s', async (_what, text) => {
  for (const length of lengths) expect(await passed(text, length, broken)).toBe(text);
});
