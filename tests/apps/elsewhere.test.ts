import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { projectRoot } from '../../cli/project.ts';
import { listFiles } from '../../generator/yaml/load-folder.ts';
import { launchBrowser } from '../support/browser.ts';
import { inTurn } from '../support/drawn.ts';
import { describeInBrowser } from '../support/in-browser.ts';
import { patienceMs, stepPatienceMs } from '../support/patience.ts';

// A product that stands elsewhere than the engine: what is made of it lies with it, and the commands go by `--project`.

vi.setConfig({ testTimeout: patienceMs, hookTimeout: patienceMs });

const folder = mkdtempSync(join(tmpdir(), 'hub-elsewhere-'));
const product = join(folder, 'a desk');
const dist = join(product, 'dist');

/** Runs a command as a process of its own, called from beside the product. */
function hub(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(projectRoot, 'cli', 'hub.ts'), ...args],
    { cwd: projectRoot, encoding: 'utf8', env: { ...process.env, INIT_CWD: folder, HUB_CONFIG: 'none' } },
  );
  return { status, said: stdout + stderr };
}

/** Changes a file of the product. */
function edit(path: string, from: string, to: string): void {
  const file = join(product, path);
  const text = readFileSync(file, 'utf8');
  expect(text).toContain(from);
  writeFileSync(file, text.replace(from, to));
}

beforeAll(() => {
  cpSync(join(projectRoot, 'tests', 'generator', 'people-alone'), product, { recursive: true });
  cpSync(join(import.meta.dirname, 'own-block'), product, { recursive: true });
  edit('spec/app.yaml', 'go: desk/home }] }', 'go: desk/home }] }, { icon: lamp, do: [{ go: desk/hello }] }');
  edit('spec/routes/desk.yaml', 'routes:\n', 'routes:\n  - { path: /hello, screen: desk/hello }\n');
  edit('locales/en/menu.yaml', 'main.home:', 'main.hello: Hello\nmain.home:');
  expect(hub('build', '--project', 'a desk')).toMatchObject({ status: 0 });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('has all that is made of it with it, none of what it does not draw, and leaves the checkout alone', () => {
  expect(readFileSync(join(projectRoot, 'generated', 'app.ts'), 'utf8')).not.toContain('Desk');
  expect(existsSync(join(product, 'generated', 'app.ts'))).toBe(true);
  const scripts = listFiles(join(dist, 'assets'), '.js').map((file) => readFileSync(file, 'utf8'));
  expect(scripts.some((text) => text.includes('Make an account'))).toBe(true);
  expect(scripts.filter((text) => text.includes('file-draft:') && text.includes('"parent"'))).toEqual([]);
  // What only tests read is made for whoever asks for it, and a build does not hang on it.
  const ofTests = join(product, 'generated', 'qa');
  expect(existsSync(ofTests)).toBe(false);
  expect(hub('generate', '--project', 'a desk').status).toBe(0);
  expect(existsSync(ofTests)).toBe(true);
  expect(hub('build', '--project=a desk').said).not.toContain('Building');
  expect(existsSync(ofTests)).toBe(true);
});

it('is told of by the commands of whoever writes it', () => {
  expect(hub('check', '--project', 'a desk')).toMatchObject({
    status: 0,
    said: expect.stringContaining('The spec is sound'),
  });
  expect(hub('schema', '--project', 'a desk')).toMatchObject({ status: 0 });
  expect(existsSync(join(product, 'spec', 'meta', 'app.json'))).toBe(true);
  expect(hub('trace', '--open', '--project', 'a desk').status).toBe(0);
  expect(hub('test', '--size', '--project', 'a desk').said).toContain('By screen');
  for (const word of ['--changed', '--kills=1'])
    expect(hub('test', word, '--project', 'a desk').said).toContain('is about the tests of the engine');
  // It would be written into the checkout.
  expect(hub('new', 'entity', 'Box', '--project', 'a desk')).toMatchObject({
    status: 1,
    said: expect.stringContaining('writes what a thing of the hub begins with'),
  });
});

it('has its own screens held against its description', () => {
  const screen = join(product, 'screens', 'desk', 'home.tsx');
  mkdirSync(join(product, 'screens', 'desk'), { recursive: true });
  const text = (said: string) =>
    `import type { ScreenProps } from '#generated/screens/by-id.ts';\n\nexport function Screen(one: ScreenProps<'desk/home'>) {\n  return <p>{${said}}</p>;\n}\n`;
  try {
    writeFileSync(screen, text('one.nothing'));
    expect(hub('check', '--project', 'a desk')).toMatchObject({
      status: 1,
      said: expect.stringMatching(/screens\/desk\/home\.tsx\(4,\d+\)/),
    });
    writeFileSync(screen, text('typeof one'));
    expect(hub('check', '--project', 'a desk').status).toBe(0);
  } finally {
    rmSync(join(product, 'screens'), { recursive: true });
    hub('generate', '--project', 'a desk');
  }
});

it('has its own blocks held against their grammar', () => {
  const component = 'blocks/greeting/Greeting.tsx';
  edit(component, 'text, icon }', 'text, icn: icon }');
  try {
    expect(hub('check', '--project', 'a desk')).toMatchObject({
      status: 1,
      said: expect.stringMatching(/blocks\/greeting\/Greeting\.tsx\(6,\d+\)/),
    });
  } finally {
    edit(component, 'text, icn: icon }', 'text, icon }');
  }
});

it('has its own blocks use what the engine offers, and nothing else of it', () => {
  const component = 'blocks/greeting/Greeting.tsx';
  edit(component, '#runtime/offers/look.ts', '#runtime/look/icons.tsx');
  try {
    expect(hub('check', '--project', 'a desk')).toMatchObject({
      status: 1,
      said: expect.stringContaining('blocks/greeting/Greeting.tsx:2: blocks/* does not know runtime/look.'),
    });
  } finally {
    edit(component, '#runtime/look/icons.tsx', '#runtime/offers/look.ts');
  }
});

const refused = [
  ['a folder that is not there', 'nowhere', 'is no folder'],
  ['a folder of something else', '.', 'has no spec/'],
  ['nothing', '', 'argument missing'],
] as const;
const refusing = ['start', 'build', 'dev', 'schema', 'trace', 'qa', 'test'].flatMap((command, at) =>
  // One folder after the other, so that each has its turn with some command whatever the day.
  refused.map((_, next) => [command, ...(refused[(at + next) % refused.length] ?? refused[0])] as const),
);

it.each(inTurn(refusing, 3))('%s refuses in a sentence: %s', (command, _, path, words) => {
  const { status, said } = hub(command, '--project', ...(path === '' ? [] : [path]));
  expect([status, said]).toEqual([1, expect.stringContaining(words)]);
  expect(said).not.toContain('    at ');
});

it('is not started, nor built, while it does not check', () => {
  const other = join(folder, 'faulty');
  cpSync(join(product, 'spec'), join(other, 'spec'), { recursive: true });
  cpSync(join(product, 'locales'), join(other, 'locales'), { recursive: true });
  writeFileSync(join(other, 'spec', 'screens', 'desk', 'home.yaml'), 'block: tabel\n');
  for (const command of ['start', 'build', 'dev', 'qa']) {
    const { status, said } = hub(command, '--project', 'faulty');
    expect([command, status]).toEqual([command, 1]);
    expect(said).toContain('spec/screens/desk/home.yaml:1');
    expect(said).not.toContain('    at ');
  }
  for (const name of ['dist', 'data']) expect(existsSync(join(other, name))).toBe(false);
});

describeInBrowser('its pages', () => {
  let browser: Browser;
  let server: Server;
  let page: Page;
  let signedIn = false;

  beforeAll(async () => {
    server = createServer(answer);
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    browser = await launchBrowser();
    const { port } = server.address() as AddressInfo;
    page = await browser.newPage({ baseURL: `http://127.0.0.1:${port}` });
    page.setDefaultTimeout(stepPatienceMs);
  });
  afterAll(async () => {
    await browser?.close();
    server?.close();
  });

  /** The files as they were built; of calls, those that these pages ask. */
  function answer({ url = '/', method, headers }: IncomingMessage, response: ServerResponse): void {
    const { pathname } = new URL(url, 'http://desk');
    const file = join(dist, pathname);
    const json = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (/^\/(?:assets\/|theme\.js)/.test(pathname) && existsSync(file)) {
      const type = { js: 'text/javascript', css: 'text/css', svg: 'image/svg+xml' }[
        file.split('.').at(-1) ?? ''
      ];
      response.writeHead(200, { 'content-type': type ?? 'application/octet-stream' }).end(readFileSync(file));
    } else if (headers.accept?.includes('text/html'))
      response.writeHead(200, { 'content-type': 'text/html' }).end(readFileSync(join(dist, 'index.html')));
    else if (method === 'POST') {
      signedIn = true;
      json(200, { code: '0', msg: '', data: user });
    } else if (!signedIn) json(401, { code: '401101', msg: '', data: null });
    else json(200, { code: '0', msg: '', data: pathname.endsWith('/tokens') ? { list: [] } : user });
  }
  const user = { id: '1', userName: 'ada', alias: 'Ada', roleType: 'user', token: 'of-ada' };

  /** What no person should read: the name of a word in place of it. */
  const rawKeys = async () => {
    const text = await page.locator('body').innerText();
    return text.match(/\b[a-z]+(?:\.[a-z]\w*)+\b/g) ?? [];
  };

  it('lead to the page where one signs in, and from there home', async () => {
    await page.goto('/');
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/login');
    expect(await rawKeys()).toEqual([]);
    await page.getByLabel('User name').fill('ada');
    await page.locator('input[type=password]').fill('a long one');
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByRole('heading', { name: 'Tokens' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
    await page.getByText('None yet').waitFor();
    expect(await rawKeys()).toEqual([]);
  });

  it('are drawn with a block and a sign of its own', async () => {
    await page.goto('/');
    await page.getByRole('link', { name: 'Hello' }).click();
    await page.getByText('Good day').waitFor();
    expect(await page.locator('main p svg path').getAttribute('d')).toMatch(/^M5 3h6l2 6H3Z\s*M8 9v5/);
    expect(await page.locator('header a svg path[d^="M5 3h6"]').count()).toBe(1);
  });

  it('say so where nothing is', async () => {
    await page.goto('/nothing/here');
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
    expect(await rawKeys()).toEqual([]);
  });
});
