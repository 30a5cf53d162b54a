import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import { hidePlace } from './paths.ts';

const packet = (text: string) =>
  (Buffer.byteLength(text) + 4).toString(16).padStart(4, '0') + Buffer.from(text).toString('latin1');

async function through(dir: string, text: string, step: number): Promise<string> {
  const bytes = Buffer.from(text, 'latin1');
  const parts = Array.from({ length: Math.ceil(bytes.length / step) }, (_, at) =>
    bytes.subarray(at * step, (at + 1) * step),
  );
  return (await buffer(Readable.from(parts).pipe(hidePlace(dir)))).toString('latin1');
}

it.each([1, 7, 4096])('takes the place out of complaints alone, in parts of %i bytes', async (step) => {
  const dir = '/srv/数据/a.git';
  const report = packet(`\u0001unpack ${dir}`);
  const said = `${packet(`\u0002fatal: '${dir}/objects'\n`)}${report}0000`;
  expect(await through(dir, said, step)).toBe(`${packet("\u0002fatal: './objects'\n")}${report}0000`);
});

it('knows a place that stands in two packets, and tells every line as soon as it is whole', async () => {
  const dir = `/srv/${'long/'.repeat(30)}a.git`;
  const line = `remote: Checking\rfatal: ${dir}/x\n`;
  const said = [...line.matchAll(/.{1,20}/gs)].map(([part]) => packet(`\u0002${part}`)).join('');
  expect(await through(dir, `${said}0000`, 50)).toBe(
    `${packet('\u0002remote: Checking\r')}${packet('\u0002fatal: ./x\n')}0000`,
  );
});

it('tells what was said last, though its line has no end', async () => {
  expect(await through('/srv/a.git', packet('\u0002/srv/a.git is'), 100)).toBe(packet('\u0002. is'));
});

it('tells what is said last before the mark that ends the answer, and leaves marks within it where they stand', async () => {
  const report = `0000${packet('\u0001unpack ok')}`;
  const told = packet('\u0002left out\n');
  expect(await through('/srv/a.git', `${report}0000${told}`, 100)).toBe(`${report}${told}0000`);
});

it('knows the place by its real name, too', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hub-paths-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await symlink(folder, join(folder, 'link'));
  const said = packet(`\u0002error: ${join(folder, 'link')}/y and ${folder}/x`);
  expect(await through(join(folder, 'link'), said, 100)).toBe(packet('\u0002error: ./y and ./x'));
});

it.each(['', 'junk', 'zzzz and more', '00'])('passes on what is no packet: %j', async (said) => {
  expect(await through('/srv/a.git', said, 3)).toBe(said);
});

it('tells a line that is longer than a packet in packets that git can read', async () => {
  const long = 'x'.repeat(65_515);
  const said = `${packet(`\u0002${long.slice(1)}`)}${packet(`\u0002${long}`)}0000`;
  expect(await through('/srv/a.git', said, 100_000)).toBe(
    `${packet(`\u0002${long}`)}${packet(`\u0002${long.slice(1)}`)}0000`,
  );
});
