import { Readable, Writable } from 'node:stream';
import { expect, it } from 'vitest';
import { Report } from './report.ts';

const line = (content: string) => `${(content.length + 4).toString(16).padStart(4, '0')}${content}`;
const answer = (...lines: string[]) => `${lines.map((one) => line(`${one}\n`)).join('')}0000`;
const onBand = (text: string) =>
  [...(text.match(/.{1,7}/gs) ?? [])].map((part) => line(`\x01${part}`)).join('');

async function reportOf(text: string): Promise<Report> {
  const report = new Report(new Writable({ write: (_chunk, _encoding, done) => done() }));
  await report.read(Readable.from([Buffer.from(text, 'latin1')]));
  return report;
}

const refused = answer('unpack ok', 'ng refs/heads/ok fetch first', 'ng refs/tags/v1 hook declined');
const half = answer('unpack ok', 'ng refs/heads/main fetch first', 'ok refs/tags/v1');

it.each([
  ['every ref stays', refused, true],
  [
    'nothing was unpacked',
    answer('unpack index-pack abnormal exit', 'ng refs/heads/main unpacker error'),
    true,
  ],
  ['one of two moved', half, false],
  ['it breaks off before it has named all', refused.slice(0, -4), false],
  ['no ref is named', answer('unpack ok'), false],
  ['git said nothing', '', false],
])('knows whether it is a refusal where %s', async (_what, text, is) => {
  expect((await reportOf(text)).isRefusal).toBe(is);
  // On a side band it comes in pieces, with words beside it that are not its own.
  const banded = `${line('\x02ok refs/heads/main')}${onBand(text)}${line('\x02ng refs/heads/x')}0000`;
  expect((await reportOf(banded)).isRefusal).toBe(is);
});
