import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  appendFileSync,
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { projectRoot } from '../../cli/project.ts';
import { noteMade } from '../../cli/site/made.ts';
import { app } from '../../generated/app.ts';
import { gitClient as git } from '../git/git-client.ts';
import { patienceMs } from '../support/patience.ts';
import { pngOf, written } from '../support/sample-pictures.ts';
import { signedUp } from '../support/session-client.ts';
import { madeBy } from '../support/writer.ts';
import { UnpackedPackage } from './unpacked-package.ts';

vi.setConfig({ testTimeout: patienceMs, hookTimeout: patienceMs });

interface Packed {
  file: string;
  bytes: number;
  files: number;
  sha256: string;
  commit?: string;
}

const atMostBytes = 25 * 1024 * 1024;
let outside: string;
let packed: Packed;
let unpacked: UnpackedPackage;
beforeAll(() => {
  outside = mkdtempSync(join(tmpdir(), 'hub-pack-'));
  const said = execFileSync(
    process.execPath,
    [join(projectRoot, 'cli', 'bootstrap.js'), 'pack', outside, '--json'],
    { encoding: 'utf8' },
  );
  packed = JSON.parse(said.trimEnd().split('\n').at(-1) ?? '');
  unpacked = new UnpackedPackage(packed.file);
});
afterAll(() => {
  unpacked?.remove();
  rmSync(outside, { recursive: true, force: true });
});

it('is small, is what its checksum says, and holds only what a hub loads', () => {
  expect(packed.bytes).toBeLessThan(atMostBytes);
  const sum = createHash('sha256').update(readFileSync(packed.file)).digest('hex');
  expect(readFileSync(`${packed.file}.sha256`, 'utf8')).toBe(
    `${sum}  ${packed.file.slice(outside.length + 1)}\n`,
  );
  const paths = readdirSync(unpacked.folder, { recursive: true, encoding: 'utf8' });
  expect(paths).toEqual(
    expect.arrayContaining([
      ...['LICENSE', 'node_modules/sharp/LICENSE', 'README.md', 'docs/operations.md'],
      'dist/assets/letters-license.txt',
    ]),
  );
  const unwanted =
    /^node_modules\/(?:vite|typescript|react|vitest|json-schema-to-typescript|@arco-design)\/|\.test\.tsx?$|\.d\.ts$|^(?:spec|tests|runtime|screens)\/|^hub\.yaml$/;
  expect(paths.filter((path) => unwanted.test(path))).toEqual([]);
  const programs = paths.filter((path) => path.endsWith('.node'));
  expect(
    programs.filter(
      (path) => !/(?:^|[/-])linux-x64/.test(path) && process.platform === 'linux' && process.arch === 'x64',
    ),
  ).toEqual([]);
});

it('runs with Node and git alone for a user who may only read it: sign up, make, push, draw', async () => {
  const data = unpacked.makeFolder('data');
  const run = unpacked.run(['start'], { HUB_DATA: data });
  try {
    const url = await run.address();
    const owner = await signedUp({ url }, 'packer');
    await owner.put('/aihub/personal/info', { alias: '打包者' });
    const { key } = await madeBy(owner, 'first');
    const { secret } = (await owner.post('/user/tokens', { type: 'git', name: 'push', scope: 'write' })).body
      .data;
    await git(
      outside,
      'clone',
      '-q',
      url.replace('://', `://packer:${secret}@`).concat('/models/packer/first.git'),
      'work',
    );
    const work = join(outside, 'work');
    writeFileSync(join(work, 'README.md'), '---\nlicense: mit\n---\n# Packed quollword\n');
    await git(work, 'commit', '-qam', 'Say what it is');
    await git(work, 'push', '-q');
    expect((await owner.get(`/aihub/${key}/view`)).body.data).toMatchObject({ license: 'mit' });
    const found = (await owner.get('/aihub/search?q=quollword')).body.data.list;
    expect(found.map((hit: { item: { name: string } }) => hit.item.name)).toEqual(['first']);

    const avatarUrl = written(await pngOf(300, 300, '#c33'));
    const { data: person } = (await owner.put('/aihub/personal/info', { avatarUrl })).body;
    const picture = Buffer.from(await (await fetch(url + person.avatarUrl)).arrayBuffer());
    expect(await sharp(picture).metadata()).toMatchObject({ width: 256, height: 256 });

    // Where the machine is busy, the first document is sent without its page.
    const page = async () => (await fetch(`${url}/en/models/packer/first`)).text();
    await expect.poll(page, { timeout: patienceMs, interval: 3000 }).toContain('Packed quollword');
    for (const language of ['en', 'zh']) {
      const described = await fetch(`${url}/acx/openapi.json?language=${language}`);
      expect([language, described.status]).toEqual([language, 200]);
    }
    const { version } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8'));
    const health = (await owner.get('/health')).body.data;
    expect(health).toMatchObject({
      release: version,
      ...(packed.commit && { commit: packed.commit.slice(0, 10) }),
    });
  } finally {
    await run.end();
  }
  const { out, err } = run.said;
  expect(`${out}${err}`.split('\n').filter((line) => line.startsWith('OUTSIDE'))).toEqual([]);
});

it('serves a site that a checkout made, and says where none did, it is not whole, or the site has changed', async () => {
  const at = { HUB_SITE: unpacked.makeFolder('site'), HUB_DATA: unpacked.makeFolder('of-site') };
  mkdirSync(join(at.HUB_SITE, 'spec'));
  const { code, err } = await unpacked.run(['start'], at).ended;
  expect(code).toBe(1);
  expect(err).toContain('npm run hub -- build');
  const output = /^(\S+) is not there/m.exec(err)?.[1] ?? '';
  for (const name of ['generated', 'dist'])
    cpSync(join(unpacked.folder, name), join(output, name), { recursive: true });
  execFileSync('chmod', ['-R', 'u+w', output]);
  const described = join(output, 'generated', 'server', 'settings.ts');
  writeFileSync(described, readFileSync(described, 'utf8').replace(`'${app.name}'`, `'Quollhub'`));
  noteMade(output, at.HUB_SITE);
  const ofSite = async () => {
    const { out } = await unpacked.run(['doctor', '--json'], at).ended;
    return JSON.parse(out).findings.find(({ check }: { check: string }) => check === 'site');
  };
  writeFileSync(join(at.HUB_SITE, 'spec', 'app.yaml'), 'name: Later\n');
  // The mask of this process may close to others what it makes.
  execFileSync('chmod', ['-R', 'go+rX', at.HUB_SITE]);
  const run = unpacked.run(['start'], at);
  try {
    const told = await (await fetch(`${await run.address()}/manifest.webmanifest`)).text();
    expect(JSON.parse(told)).toMatchObject({ name: 'Quollhub' });
  } finally {
    await run.end();
  }
  const changed = /1 files of .* have changed since it was built, such as spec\/app\.yaml/;
  expect(run.said.err).toMatch(changed);
  expect(await ofSite()).toMatchObject({ state: 'note', says: expect.stringMatching(changed) });

  // As where it was copied in part.
  for (const gone of ['dist/assets', 'generated/server']) {
    rmSync(join(output, gone), { recursive: true });
    const refused = await unpacked.run(['start'], at).ended;
    expect([gone, refused.code]).toEqual([gone, 1]);
    expect(refused.err).toMatch(/ is not whole: \d+ of its \d+ files are gone or changed, such as /);
    expect(refused.err).not.toContain('    at ');
  }
  expect(await ofSite()).toMatchObject({
    state: 'fault',
    says: expect.stringContaining('are gone or changed'),
  });
});

it('has the doctor name the one file that is not as it was packed', async () => {
  const changed = join(unpacked.folder, 'server', 'main.ts');
  chmodSync(changed, 0o644);
  appendFileSync(changed, '\n');
  const { out } = await unpacked.run(['doctor', '--json']).ended;
  expect(JSON.parse(out).findings).toContainEqual({
    check: 'package',
    state: 'fault',
    says: `Gone or changed: 1 of its ${packed.files - 1} files, such as server/main.ts.`,
    todo: 'Unpack the package again, into a folder of its own.',
  });
});

it('says in a sentence what it cannot be run with', async () => {
  await expect(unpacked.run(['generate']).ended).resolves.toMatchObject({
    code: 1,
    err: expect.stringContaining('are in a checkout'),
  });
  const manifest = join(unpacked.folder, 'package.json');
  expect(unpacked.under('22.4.0')).toEqual({
    code: 1,
    err: 'Node 24 or newer is needed on this system, and this is 22.4.0. Install it and try again.\n',
  });
  const sums = join(unpacked.folder, 'SHA256SUMS');
  chmodSync(unpacked.folder, 0o755);
  renameSync(sums, `${sums}.away`);
  expect(unpacked.under('24.0.0')).toEqual({
    code: 1,
    err: 'This package was not unpacked whole. Unpack it again, into a folder of its own.\n',
  });
  renameSync(`${sums}.away`, sums);
  chmodSync(manifest, 0o644);
  const text = readFileSync(manifest, 'utf8');
  writeFileSync(manifest, text.replace(/("hubPackedFor": ")[^"]+/, '$1linuxmusl-arm64'));
  const { code, err } = unpacked.under('24.0.0');
  expect([code, err]).toEqual([
    1,
    expect.stringContaining('This package is for linuxmusl-arm64, and this machine is '),
  ]);
});
