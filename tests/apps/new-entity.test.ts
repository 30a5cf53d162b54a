import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { oneChecker } from '../../generator/emit/testing/type-check.ts';
import { DevCopy } from '../dev/dev-copy.ts';
import { toldBy } from './told-by.ts';

let copy: DevCopy;
let child: ChildProcess | undefined;
let url: string;
let secret: string;

const hub = (...args: string[]) => copy.run('cli/hub.ts', ...args);

async function serve(): Promise<void> {
  const served = copy.begin('server/serve.ts', join(copy.root, 'data'));
  child = served;
  const line = await Promise.race([
    toldBy(served.stdout),
    once(served, 'exit').then(() => Promise.reject(new Error('The hub did not start.'))),
  ]);
  const told = JSON.parse(line) as { url: string; people: { anna: { secret: string } } };
  url = told.url;
  secret = told.people.anna.secret;
}

async function stop(): Promise<void> {
  if (child?.exitCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

async function ask(method: string, path: string, body?: object) {
  const reply = await fetch(`${url}/acx${path}`, {
    method,
    headers: {
      ...{ cookie: `hub_session=${secret}`, origin: 'https://hub.test' },
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape.
  return { status: reply.status, ...((await reply.json()) as { code: string; data: any }) };
}

beforeAll(() => {
  copy = new DevCopy();
  cpSync(join(import.meta.dirname, 'kept', 'server', 'serve.ts'), join(copy.root, 'server', 'serve.ts'));
});
afterAll(async () => {
  await stop();
  copy?.remove();
});

it('hub new entity writes a thing that is sound as it stands, and lives', async () => {
  const { status, said } = hub('new', 'entity', 'BoxLabel', '--about', "what's written on a box");
  expect(status, said).toBe(0);
  expect(said).toContain('server/rooms/migrations/');
  const generated = hub('generate');
  expect(generated.status, generated.said).toBe(0);
  expect(hub('check').said).toContain('The spec is sound');
  const tsc = join('node_modules', 'typescript', 'bin', 'tsc');
  expect(copy.run(tsc, '--noEmit', '-p', project(), ...oneChecker).said).toBe('');

  await serve();
  const { data: made, code } = await ask('POST', '/box-labels', { title: 'Fragile', text: '易碎' });
  expect(code).toBe('0');
  expect(made).toMatchObject({ title: 'Fragile', text: '易碎' });
  expect((await ask('GET', '/box-labels')).data.list).toEqual([made]);
  expect((await ask('PUT', `/box-labels/${made.id}`, { title: 'Heavy' })).data.title).toBe('Heavy');
  expect((await ask('GET', `/box-labels/x${made.id}`)).status).toBe(404);
});

function project(): string {
  copy.write(
    'tsconfig.server.json',
    JSON.stringify({ extends: './tsconfig.json', include: ['server/main.ts'] }),
  );
  return 'tsconfig.server.json';
}

it('a column that the spec has more is told, and its migration is written by the same command', async () => {
  copy.edit('spec/entities/boxLabels.yaml', [
    '  text?: {',
    '  rank: { type: count, core: true, default: 3, writable: always }\n  until?: { type: time, core: true, writable: always }\n  text?: {',
  ]);
  expect(hub('check').said).toContain('The table box_labels has no column for "rank"');
  const { status, said } = hub('new', 'entity', 'BoxLabel');
  expect(status, said).toBe(0);
  expect(hub('generate').status).toBe(0);

  await stop();
  await serve();
  const [kept] = (await ask('GET', '/box-labels')).data.list;
  expect(kept).toMatchObject({ title: 'Heavy', rank: 3 });
  const until = '2030-01-02T03:04:05.000Z';
  const { data } = await ask('POST', '/box-labels', { title: 'Next', until });
  expect(data).toMatchObject({ rank: 3, until });
});

it('nothing is written where nothing lacks, or where it could not be sound', () => {
  const tables = readFileSync(join(copy.root, 'server/rooms/tables.yaml'), 'utf8');
  expect(hub('new', 'entity', 'BoxLabel').said).toContain('nothing was written');
  expect(hub('new', 'entity', 'Item').said).toContain('nothing was written');
  expect(readFileSync(join(copy.root, 'server/rooms/tables.yaml'), 'utf8')).toBe(tables);
  // Which other names are refused, and why: tests/generator/new-entity.test.ts.
  const { status, said } = hub('new', 'entity', 'box');
  expect([status, said]).toEqual([1, expect.stringContaining('is no such name')]);
  copy.edit('spec/entities/boxLabels.yaml', [
    '  text?: {',
    '  shelf: { type: text, core: true, writable: always }\n  text?: {',
  ]);
  expect(hub('new', 'entity', 'BoxLabel').said).toContain('write "shelf?", or give it a default');
});

it('a migration that cannot be made is told in its file, and nothing is written beside it', () => {
  const file = 'server/rooms/migrations/9999-nick.ts';
  const reason = 'Rows of people lack nick: say orNothing() or give it a default';
  copy.write(
    file,
    "import { changes, columns, text } from '../../store/schema/index.ts';\n\nexport const up = changes(columns('people', { nick: text() }));\n",
  );
  const { faults } = JSON.parse(hub('check', '--json').said) as { faults: { code: string; place: object }[] };
  expect(faults).toContainEqual(
    expect.objectContaining({
      code: 'HUB1585',
      place: { file, line: 1, col: 1 },
      message: expect.stringContaining(reason),
    }),
  );
  expect(hub('check', '--github').said).toContain(`::error file=${file},line=1`);
  const { status, said } = hub('new', 'entity', 'Crate');
  expect([status, said]).toEqual([1, expect.stringContaining(`${file}:1:1 HUB1585`)]);
  expect(said).toContain('Nothing was written: mend the spec first.');

  copy.write(file, 'export const up = (;\n');
  expect(hub('check').said).toContain(`${file}:1:1 HUB1585 This migration cannot be made: `);
  rmSync(join(copy.root, file));
});
