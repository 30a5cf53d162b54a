import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { projectRoot } from '../../cli/project.ts';
import { app } from '../../generated/app.ts';
import { listFiles } from '../../generator/yaml/load-folder.ts';
import { StartedHub } from '../stopping/started-hub.ts';
import { patienceMs } from '../support/patience.ts';

vi.setConfig({ testTimeout: patienceMs, hookTimeout: patienceMs });

const folder = mkdtempSync(join(tmpdir(), 'hub-site-'));
const site = join(folder, 'a site');
const settings = join(folder, 'hub.yaml');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function says(path: string, text: string): void {
  mkdirSync(dirname(join(site, path)), { recursive: true });
  writeFileSync(join(site, path), text);
}

/** The site is named by the file of settings, so that each command finds it as the hub does. */
const env = { ...process.env, HUB_SITE: '', HUB_CONFIG: settings };
const bootstrap = join(projectRoot, 'cli', 'bootstrap.js');
const command = (...args: string[]) =>
  execFileSync(process.execPath, [bootstrap, ...args], { cwd: folder, encoding: 'utf8', env });
const refused = (more: Record<string, string>, ...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [bootstrap, ...args], {
    ...{ cwd: folder, encoding: 'utf8', env: { ...env, ...more } },
  });
  expect(status).not.toBe(0);
  return stdout + stderr;
};

const name = `${app.name} of the lab`;
const screen = `import type { ScreenProps } from '#generated/screens/by-id.ts';
import { words } from './parts/words.ts';

export function Screen(_: ScreenProps<'hub/reference'>) {
  return <p>{words}</p>;
}
`;

beforeAll(() => {
  writeFileSync(settings, 'site: a site\n');
  says('spec/app.yaml', `name: ${name}\ntheme: "#0a6b3d"\n`);
  says('locales/en/home.yaml', 'title: Benches and models\n');
  says('public/lab.txt', 'ours alone\n');
  says('screens/hub/reference.tsx', screen);
  says('screens/hub/parts/words.ts', "export const words = 'written for the lab';\n");
});

describe('a site', () => {
  it('is made beside itself, and leaves the checkout alone', () => {
    const before = readFileSync(join(projectRoot, 'generated', 'app.ts'), 'utf8');
    expect(command('build')).toContain('Built.');
    expect(readFileSync(join(projectRoot, 'generated', 'app.ts'), 'utf8')).toBe(before);
    expect(existsSync(join(site, 'site.lock.json'))).toBe(true);
    const made = listFiles(join(site, '.hub'), '.js').filter((file) => file.includes('/dist/assets/'));
    expect(made.some((file) => readFileSync(file, 'utf8').includes('written for the lab'))).toBe(true);
    // The colour, in what pages are drawn with and in the mark of the document.
    for (const ending of ['.css', '.svg']) {
      const texts = listFiles(join(site, '.hub'), ending).filter((file) => file.includes('/dist/assets/'));
      expect([ending, texts.some((file) => readFileSync(file, 'utf8').includes('0a6b3d'))]).toEqual([
        ending,
        true,
      ]);
    }
    expect(command('build')).not.toContain('Building');
  });

  it('is served, with its words, files and screens, and by each process of the hub', async () => {
    const hub = new StartedHub(join(folder, 'data'), { HUB_SITE: '', HUB_CONFIG: settings });
    try {
      const url = await hub.url;
      expect(hub.said).not.toContain('Building');
      const home = await (await fetch(`${url}/en`, { headers: { accept: 'text/html' } })).text();
      expect(home).toContain(`<title>Benches and models · ${name}</title>`);
      expect(await (await fetch(`${url}/lab.txt`)).text()).toBe('ours alone\n');
      const scripts = [...home.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, path]) => path);
      const en = scripts.filter((path) => path?.startsWith('/assets/en-'));
      const words = await Promise.all(en.map(async (path) => (await fetch(`${url}${path}`)).text()));
      expect(words.join('')).toContain('Benches and models');
      const about = await (await fetch(`${url}/manifest.webmanifest`)).text();
      expect(about).toContain(name);
    } finally {
      await hub.end();
    }
  });

  it('is told in whole', () => {
    expect(JSON.parse(command('site', 'diff', '--json'))).toMatchObject({
      site,
      changes: [
        { file: 'spec/app.yaml', line: 1, at: '/name', product: app.name, site: name },
        { file: 'spec/app.yaml', at: '/theme', site: '#0a6b3d' },
        { file: 'locales/en/home.yaml', at: '/title', site: 'Benches and models' },
      ],
      files: [
        { path: 'public/lab.txt', replaces: false },
        { path: 'screens/hub/parts/words.ts' },
        { path: 'screens/hub/reference.tsx' },
      ],
    });
    expect(command('site', 'diff')).toContain(`    + "${name}"`);
    expect(command('config')).toContain(site);
  });

  it('is checked, its own files named', () => {
    const other = join(folder, 'faulty');
    cpSync(site, other, { recursive: true });
    writeFileSync(
      join(other, 'screens', 'hub', 'reference.tsx'),
      screen.replace('_:', 'one:').replace('{words}', '{one.nothing}'),
    );
    expect(refused({ HUB_SITE: other }, 'check')).toMatch(/screens\/hub\/reference\.tsx\(5,\d+\)/);
    // Half copied: the file of the site is named, not its copy.
    writeFileSync(join(other, 'screens', 'hub', 'reference.tsx'), screen.slice(0, screen.indexOf('</p>')));
    const said = refused({ HUB_SITE: other }, 'build');
    expect(said).toMatch(/^site\/screens\/hub\/reference\.tsx:\d+:\d+: \S/m);
    expect(said).not.toMatch(/^ {4}at |\.hub\//m);
    writeFileSync(join(other, 'spec', 'app.yaml'), 'name: 3\n');
    expect(refused({ HUB_SITE: other }, 'check')).toContain('site/spec/app.yaml:1:7');
    // Whoever looks after the hub that runs on it goes on meanwhile.
    const told = spawnSync(process.execPath, [bootstrap, 'config', '--json'], {
      ...{ cwd: folder, encoding: 'utf8', env: { ...env, HUB_SITE: other } },
    });
    expect(told).toMatchObject({
      status: 0,
      stderr: expect.stringContaining('was edited since it was made'),
    });
    expect(told.stdout).toContain(name);
  });

  it.each([
    ['a folder that is not there', 'nowhere', 'is no folder'],
    ['a file', 'hub.yaml', 'is no folder'],
    ['a folder of something else', '.', 'has none of spec/, locales/, public/, screens/'],
    ['the checkout', relative(folder, projectRoot), 'is the product itself'],
  ])('is refused in a sentence: %s', (_, path, words) => {
    const said = refused({ HUB_SITE: join(folder, path) }, 'config');
    expect(said).toContain(words);
    expect(said).not.toContain('    at ');
  });

  it('is needed by the command that tells of it', () => {
    expect(refused({ HUB_CONFIG: 'none' }, 'site', 'diff')).toContain('No site is set.');
  });
});
