import { type ChildProcess, execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { DevCopy } from '../dev/dev-copy.ts';
import { executablePath, launchBrowser, rawKeys, settled } from '../support/browser.ts';
import { inTurn } from '../support/drawn.ts';
import { openPage } from '../support/open-page.ts';
import { stepPatienceMs } from '../support/patience.ts';
import { describeInBrowser } from '../support/visit.ts';
import { Checklist } from './checklist.ts';
import { toldBy } from './told-by.ts';

// A sixth kind costs YAML and words alone: "Add a kind" of CONTRIBUTING.md is walked on a copy of the repository, which is then
// asked for all that the five have. A step that edits a file that it does not name is told by the list.

const spec = `kinds:
  - id: prompt
    code: 7
    icon: book
    view: items.view
    tabs: [intro, files, setting]
    filters: [tasks, license]
    unreached: "801008"
    noData: "801004"
    manifest: Prompt
    create: [{ at: "", type: host, guards: [auth, model, create] }]
`;
/** What the file says is read by one name, and answered by another. */
const manifest =
  'Prompt:\n  kept: { file: prompt.yaml }\n  text?: { type: longText, maxLength: manifest.textMax }\n';
const field =
  '  promptText?: { type: longText, maxLength: manifest.textMax, fromManifest: text, writable: always }\n';
const words = {
  en: 'prompt: { name: Prompts, many: prompts, one: prompt, a: a prompt, text: "Words to begin with" }',
  zh: 'prompt: { name: 提示词, many: 提示词, one: 提示词, a: 提示词, text: 可直接使用的提示词 }',
};

/** On other days a kind is seen that a page of docs/how-to adds: other-readings.test.ts. */
const isSeen = inTurn(['how-to', 'here'], 2).includes('here');

let copy: DevCopy;
let child: ChildProcess | undefined;
let url = '';
let cookie = '';
let key = '';

beforeAll(async () => {
  copy = new DevCopy();
  cpSync(join(import.meta.dirname, 'kept', 'server', 'serve.ts'), join(copy.root, 'server', 'serve.ts'));
  const list = new Checklist(copy, 'Add a kind').walk({
    1: { 'spec/kinds.yaml': [['kinds:\n', spec]] },
    2: {
      'locales/en/kind.yaml': [['models:', `${words.en}\nmodels:`]],
      'locales/zh/kind.yaml': [['models:', `${words.zh}\nmodels:`]],
    },
    3: {
      'spec/entities/manifests.yaml': [['\nKnowledge:\n', `\n${manifest}Knowledge:\n`]],
      'spec/entities/item.yaml': [
        ['  chatEnabled?:', `${field}  chatEnabled?:`],
        ['chatEnabled, serviceUrl, transport', 'chatEnabled, promptText, serviceUrl, transport'],
      ],
      'locales/en/field.yaml': [['include:', 'promptText: Words\ninclude:']],
      'locales/zh/field.yaml': [['include:', 'promptText: 文字\ninclude:']],
    },
  });
  expect(list.left).toHaveLength(2);
  copy.makeForServer();
  if (executablePath && isSeen) {
    const built = copy.run('cli/build-pages.ts', join(copy.root, 'dist'));
    expect(built.status, built.said).toBe(0);
  }
  const served = copy.begin('server/serve.ts', join(copy.root, 'data'));
  child = served;
  const line = await Promise.race([
    toldBy(served.stdout),
    once(served, 'exit').then(() => Promise.reject(new Error('The hub did not start.'))),
  ]);
  const told = JSON.parse(line) as { url: string; people: Record<string, { secret: string }> };
  url = told.url;
  cookie = `hub_session=${told.people.anna?.secret}`;
  await ask('PUT', '/aihub/personal/info', { alias: 'Anna' });
  const made = await ask('POST', '/aihub/items', {
    kind: 'prompt',
    name: 'quokka-words',
    promptText: 'Say less.',
  });
  expect(made).toMatchObject({ code: '0' });
  key = String(made.data.key);
  await vi.waitFor(
    async () => expect(await ask('GET', `/aihub/${key}/view`)).toMatchObject(stands),
    stepPatienceMs,
  );
});
afterAll(async () => {
  if (child?.exitCode === null) {
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
  copy?.remove();
});

const stands = { data: { bareRepoInitStatus: 'SUCCESS', defaultFileInitStatus: 'SUCCESS' } };

async function ask(method: string, path: string, body?: object) {
  const reply = await fetch(`${url}/acx${path}`, {
    method,
    headers: { origin: 'https://hub.test', 'content-type': 'application/json', cookie },
    ...(body && { body: JSON.stringify(body) }),
  });
  return (await reply.json()) as { code: string; data: Record<string, unknown> };
}

describe('a sixth kind', () => {
  it('is listed, among its own', async () => {
    expect(await ask('GET', '/aihub/items?kind=prompt')).toMatchObject({ data: { list: [{ key }] } });
    expect(await ask('GET', '/aihub/items?kind=models')).toMatchObject({ data: { list: [] } });
  });

  it('is found at its address, and by a search', async () => {
    const at = '/aihub/find?kind=prompt&user=anna&name=quokka-words';
    expect(await ask('GET', at)).toMatchObject({ data: { key, kind: 'prompt' } });
    await vi.waitFor(async () => {
      const found = await ask('GET', '/aihub/search?q=quokka&kind=prompt');
      expect(JSON.stringify(found)).toContain(key);
    }, stepPatienceMs);
  });

  it('has files, which stock git clones', async () => {
    const cloned = join(copy.root, 'cloned');
    const open = await ask('POST', '/aihub/items', {
      kind: 'prompt',
      name: 'open-words',
      visibility: 'PUBLIC',
    });
    await vi.waitFor(async () => {
      expect(await ask('GET', `/aihub/${open.data.key}/view`)).toMatchObject(stands);
    }, stepPatienceMs);
    execFileSync('git', ['clone', '-q', `${url}/prompt/anna/open-words.git`, cloned]);
    expect(execFileSync('git', ['-C', cloned, 'ls-files'], { encoding: 'utf8' })).toContain('README.md');
  });

  it('has a file that says what it is: a form writes it, and a push changes what is answered', async () => {
    expect(await ask('GET', `/aihub/${key}/view`)).toMatchObject({ data: { promptText: 'Say less.' } });
    const { data } = await ask('POST', '/user/tokens', { name: 'push', type: 'git', scope: 'write' });
    const at = new URL('/prompt/anna/quokka-words.git', url);
    Object.assign(at, { username: 'anna', password: data.secret });
    const work = join(copy.root, 'pushed');
    const git = (...args: string[]) => execFileSync('git', ['-C', work, ...args], { encoding: 'utf8' });
    execFileSync('git', ['clone', '-q', at.href, work]);
    expect(readFileSync(join(work, 'prompt.yaml'), 'utf8')).toBe('text: Say less.\n');
    writeFileSync(join(work, 'prompt.yaml'), 'text: Say more.\n');
    git('-c', 'user.name=Anna', '-c', 'user.email=anna@hub.test', 'commit', '-qam', 'Say more');
    git('push', '-q', 'origin', 'HEAD:main');
    await vi.waitFor(
      async () =>
        expect(await ask('GET', `/aihub/${key}/view`)).toMatchObject({ data: { promptText: 'Say more.' } }),
      stepPatienceMs,
    );
  });

  it('has a page wherever the five have one, in each language', () => {
    const { said } = copy.run('--input-type=module', '--eval', readPaths);
    const paths = JSON.parse(said) as string[];
    const of = (kind: string) => paths.filter((path) => new RegExp(`^(/en)?/${kind}(/|$)`).test(path));
    const own = of('prompt');
    expect(own).toEqual(of('models').map((path) => path.replace('/models', '/prompt')));
    for (const page of ['', '/create', '/iframe'])
      for (const prefix of ['', '/en']) expect(own).toContain(`${prefix}/prompt${page}`);
    expect(own.some((path) => path.startsWith('/en/prompt/iframe/'))).toBe(true);
  });
});

(isSeen ? describeInBrowser : () => undefined)('a sixth kind, in a browser', () => {
  it('has a list, a form, a page and an embed, which say what it is called in each language', async () => {
    const browser = await launchBrowser();
    onTestFinished(() => browser.close());
    const watched = await openPage(browser, { baseURL: url });
    const { context, page } = watched;
    const faults: string[] = [];
    watched.hear = (fault) => faults.push(fault);
    const [name = '', value = ''] = cookie.split('=');
    await context.addCookies([{ name, value, url }]);
    const look = async (path: string, ...seen: (string | RegExp)[]) => {
      await page.goto(path);
      await settled(page);
      for (const text of seen) await page.locator('main').getByText(text).first().waitFor();
      expect([path, faults, await rawKeys(page)]).toEqual([path, [], []]);
    };
    for (const [prefix, kind] of [
      ['', /提示词/],
      ['/en', /prompt/i],
    ] as const) {
      await look(`${prefix}/prompt`, kind, 'open-words');
      await look(`${prefix}/prompt/create`, kind);
      await page.locator('main form input').first().waitFor();
      await look(`${prefix}/prompt/anna/open-words`, 'open-words');
      await look(`${prefix}/prompt/iframe`, kind, 'open-words');
      await look(`${prefix}/prompt/iframe/anna/open-words`, 'open-words');
    }
  });
});

/** The address of every page of the copy. */
const readPaths = `import('./generated/routes/hub.ts').then(({ routes }) =>
  process.stdout.write(JSON.stringify(routes.map(({ path }) => path ?? ''))));`;
