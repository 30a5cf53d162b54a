import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { app, type LanguageId, languages } from '#generated/app.ts';
import { serverErrors } from '#generated/errors.ts';
import { endpoints } from '#generated/server/contract.ts';
import { startHub, type TestHub } from '../support/hub.ts';
import { signedUp } from '../support/session-client.ts';
import { hasPeer, peerPackages, peerProgram } from './peer/prepare.ts';
import { compilerOptions, makers } from './programs.ts';

// What others make of our OpenAPI document, as the hub serves it: it is judged, clients are made of it, they compile, and they
// call the hub that it describes.

const rules = fileURLToPath(new URL('./peer/redocly.yaml', import.meta.url));
const [address] = endpoints['site.openapi'].routes;
/** Left out loudly where they could not be fetched, except in CI, where that is a failure. */
const describeWithPeer = hasPeer() || process.env.CI ? describe : describe.skip;
if (describeWithPeer === describe.skip)
  console.warn('The makers of clients could not be fetched: their tests are SKIPPED. npm test fetches them.');

let hub: TestHub;
let folder: string;
let secret: string;

beforeAll(async () => {
  hub = await startHub();
  folder = await mkdtemp(join(tmpdir(), 'hub-contract-'));
  const owner = await hub.build.person();
  await hub.build.item({ owner });
  const client = await signedUp(hub, 'client-maker');
  await client.put('/aihub/personal/info', { alias: 'maker' });
  const made = await client.post('/user/tokens', { type: 'access', name: 'client', scope: 'write' });
  secret = made.body.data.secret;
});

afterAll(async () => {
  await hub?.stop();
  await rm(folder, { recursive: true, force: true });
});

async function documentIn(language?: LanguageId): Promise<string> {
  const reply = await hub.get(`${address?.url}${language ? `?language=${language}` : ''}`);
  expect(reply.status).toBe(200);
  return reply.text;
}

interface Ran {
  code: number;
  said: string;
}

/** Runs a program to its end; how it ended is for whoever asked. */
function run(
  program: string,
  args: readonly string[],
  cwd: string,
  env: Record<string, string> = {},
): Promise<Ran> {
  return new Promise((resolve) => {
    const options = { cwd, env: { ...process.env, NO_COLOR: '1', REDOCLY_TELEMETRY: 'off', ...env } };
    execFile(program, args, options, (error, out, err) =>
      resolve({ code: error === null ? 0 : Number(error.code ?? 1), said: `${out}${err}` }),
    );
  });
}

describe('the document that the hub serves', () => {
  it('speaks each language, and the one that others fall back to where none is named', async () => {
    const texts = await Promise.all(languages.map(({ id }) => documentIn(id)));
    expect(new Set(texts).size).toBe(languages.length);
    expect(await documentIn()).toBe(texts[languages.findIndex(({ id }) => id === app.fallback)]);
    expect((await hub.get(`${address?.url}?language=tlh`)).status).toBe(400);
  });

  it('says in each language what each call does, and what each area is about', async () => {
    for (const { id } of languages) {
      const { paths, tags } = JSON.parse(await documentIn(id)) as Described;
      const calls = Object.values(paths).flatMap((methods) => Object.values(methods));
      expect(calls.filter(({ summary }) => !summary).map(({ operationId }) => operationId)).toEqual([]);
      expect(tags.filter(({ description }) => !description)).toEqual([]);
      if (id === app.fallback) continue;
      const own = await summaries(app.fallback);
      const same = calls.filter(({ operationId, summary }) => own.get(operationId) === summary);
      expect(same.map(({ operationId }) => operationId)).toEqual([]);
    }
  });

  it('is sent once to whoever has it, and packed to whoever reads that', async () => {
    const first = await hub.get(address?.url ?? '', { 'accept-encoding': 'gzip' });
    expect(first.headers.get('content-encoding')).toBe('gzip');
    expect(first.headers.get('etag')).toMatch(/^W\//);
    const again = await hub.get(address?.url ?? '', { 'if-none-match': first.headers.get('etag') ?? '' });
    expect(again.status).toBe(304);
  });

  it('asks a token of no call that visitors may make, and none of a call that is made in person', async () => {
    const { paths } = JSON.parse(await documentIn()) as Described;
    const calls = new Map(
      Object.values(paths).flatMap((methods) => Object.values(methods).map((one) => [one.operationId, one])),
    );
    const waysOf = (id: string) => calls.get(id)?.security.map((way) => Object.keys(way)[0] ?? 'nobody');
    expect(waysOf('items.list')).toEqual(['nobody', 'session', 'token']);
    expect(waysOf('items.create')).toEqual(['session', 'token']);
    expect(waysOf('people.createToken')).toEqual(['session']);
  });
});

interface Described {
  paths: Record<string, Record<string, { operationId: string; summary?: string; security: object[] }>>;
  tags: { description?: string }[];
}

async function summaries(language: LanguageId): Promise<Map<string, string | undefined>> {
  const { paths } = JSON.parse(await documentIn(language)) as Described;
  const calls = Object.values(paths).flatMap((methods) => Object.values(methods));
  return new Map(calls.map(({ operationId, summary }) => [operationId, summary]));
}

describeWithPeer('programs of others', () => {
  it.each(languages)('find nothing wrong with the document in $id', async ({ id }) => {
    const own = await mkdtemp(join(folder, 'lint-'));
    await writeFile(join(own, 'openapi.json'), await documentIn(id));
    await cp(rules, join(own, 'redocly.yaml'));
    const { code, said } = await run(
      peerProgram('redocly'),
      ['lint', '--format=stylish', 'openapi.json'],
      own,
    );
    expect(said).not.toMatch(/\b(?:error|warning)s?\b(?! policy)/i);
    expect(code, said).toBe(0);
  });

  it.each(Object.entries(makers))(
    'make a client by %s that compiles and calls the hub',
    async (name, maker) => {
      const own = join(folder, name);
      await mkdir(own);
      await symlink(peerPackages, join(own, 'node_modules'));
      await writeFile(join(own, 'openapi.json'), await documentIn());
      await writeFile(join(own, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['**/*.ts'] }));
      await writeFile(join(own, 'package.json'), '{ "type": "module" }');
      await writeFile(join(own, 'use.ts'), maker.text);
      if (maker.config) await writeFile(join(own, maker.config.name), maker.config.text(hub.url));
      const made = await run(peerProgram(maker.program), maker.args, own);
      expect(made.code, made.said).toBe(0);
      const compiled = await run(peerProgram('tsc'), ['-p', '.'], own);
      expect(compiled.said).toBe('');
      const env = { HUB_URL: hub.url, HUB_TOKEN: secret };
      const used = await run(process.execPath, ['--disable-warning=ExperimentalWarning', 'use.ts'], own, env);
      expect(used.said.trim().split('\n')).toEqual(['models', `by-${name}`, serverErrors.nameTaken.code]);
    },
  );
});
