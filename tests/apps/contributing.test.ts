import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { oneChecker } from '../../generator/emit/testing/type-check.ts';
import { DevCopy } from '../dev/dev-copy.ts';
import { stepPatienceMs } from '../support/patience.ts';
import { Checklist, headings } from './checklist.ts';
import { addField, addScreen, buildWhatWaits, changeTheLanguage, code, next } from './contributing.ts';
import { addEndpoint, addEvent, addFault, addJob, recorded } from './contributing-server.ts';
import { toldBy } from './told-by.ts';

// The lists of CONTRIBUTING.md, word by word, but for that of a kind (sixth-kind.test.ts): each is walked on one copy of the repository, which then checks, compiles and
// answers. A step that edits a file that it does not name is told here.

let copy: DevCopy;
let child: ChildProcess | undefined;
const lists: Checklist[] = [];

const hub = (...args: string[]) => copy.run('cli/hub.ts', ...args);

beforeAll(() => {
  copy = new DevCopy();
  copy.copyTests();
  cpSync(join(import.meta.dirname, 'kept', 'server', 'serve.ts'), join(copy.root, 'server', 'serve.ts'));
});
afterAll(async () => {
  if (child?.exitCode === null) {
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
  copy?.remove();
});

it('changes the language: the old word is a fault, and hub fix moves the spec', () => {
  const list = new Checklist(copy, 'Change the language').walk(changeTheLanguage);
  expect(hub('check').said).toMatch(/HUB1544 "theme" .*its `colour`/);
  // Step 4.
  expect(hub('fix').said).toContain('`theme` of the product is its `colour`');
  list.does(4);
  expect(copy.read('spec/app.yaml')).toMatch(new RegExp(`language: ${next}\\n[^]*\\ncolour: "#`));
  lists.push(list);
});

it('takes a field, one that is worked out, and a screen with a block, each by its list', () => {
  const field = new Checklist(copy, 'Add a field').walk(addField);
  lists.push(field);

  const page = new Checklist(copy, 'Add a screen').walk(addScreen);
  lists.push(page);
});

it('takes a fault of the spec, an endpoint, a job and an event, each by its list', () => {
  const fault = new Checklist(copy, 'Add a fault of the spec').walk(addFault);
  copy.edit('spec/app.yaml', ['\nname: ', '\nname: AI HUB # ']);
  expect(hub('check').said).toContain(`${code} "AI HUB" shouts`);
  copy.edit('spec/app.yaml', ['\nname: AI HUB # ', '\nname: ']);

  // What it waited for is built; from then on the claim is a fault, until it says what carries it.
  copy.edit('engine/spec/entities/people.yaml', [
    '  language: text\n',
    '  language: text\n  roleId?: { type: text, decided: a walk }\n',
  ]);
  copy.edit('spec/screens/hub/home.yaml', [
    '    when: viewer != null\n',
    '    when: viewer.roleId != null or viewer != null\n',
  ]);
  expect(hub('check').said).toMatch(/user\.roleId.* HUB1864|HUB1864.* field User\.roleId/);
  const waiting = new Checklist(copy, 'Build what waits').walk(buildWhatWaits);
  waiting.does(1);
  lists.push(fault);

  const endpoint = new Checklist(copy, 'Add an endpoint').walk(addEndpoint);
  const job = new Checklist(copy, 'Add a job').walk(addJob);
  copy.edit(
    'server/items/making/settings.ts',
    [
      "        await recordEvent(tx, 'items.saved', {",
      "        await jobs.open(tx, 'items.cited', { itemId: item.id });\n      if (changed.length > 0)\n        await recordEvent(tx, 'items.saved', {",
    ],
    ['    const { db, texts } = this.#needs;', '    const { db, texts, jobs } = this.#needs;'],
    ["'items.hidden', moved);\n    });\n", "'items.hidden', moved);\n    });\n    jobs.wake();\n"],
  );
  job.does(3);
  const event = new Checklist(copy, 'Add an event').walk(addEvent);
  for (const [file, changes] of Object.entries(recorded)) copy.edit(file, ...changes);
  event.does(2);
  const { status, said } = hub('generate');
  expect(status, said).toBe(0);
  expect(hub('uses').status).toBe(0);
  expect(hub('check').said).toContain('The spec is sound');
  lists.push(endpoint, job, event, waiting);
  const vitest = join('node_modules', 'vitest', 'vitest.mjs');
  const own = copy.run(
    vitest,
    'run',
    ...['tests/mistakes/every-code.test.ts', 'generator/fix/moves/walked', 'runtime/blocks/clock'],
  );
  expect(own.status, own.said).toBe(0);
  fault.does(4);
  expect(compiled()).toBe('');
});

/** What the handler, and the tables of who may what, lack beside what was written. */
function compiled(): string {
  const include = [
    'server/handlers/items/praise.ts',
    'server/work/items/cited.ts',
    'server/work/items/praised.ts',
    'server/items/making/settings.ts',
    'server/items/present.ts',
    'screens',
    'runtime/blocks/clock',
    'runtime/app/router.ts',
    'tests/browser/shots/screens.ts',
    'tests/api/who-may-what.test.ts',
    'tests/support/reference.ts',
  ];
  copy.write('tsconfig.walk.json', JSON.stringify({ extends: './tsconfig.json', include }));
  const tsc = join('node_modules', 'typescript', 'bin', 'tsc');
  return copy.run(tsc, '--noEmit', '-p', 'tsconfig.walk.json', ...oneChecker).said;
}

it('answers it, and refuses by each of its errors', async () => {
  const served = copy.begin('server/serve.ts', join(copy.root, 'data'));
  child = served;
  const line = await Promise.race([
    toldBy(served.stdout),
    once(served, 'exit').then(() => Promise.reject(new Error('The hub did not start.'))),
  ]);
  const { url, people } = JSON.parse(line) as {
    url: string;
    people: Record<string, { secret: string }>;
  };
  const ask = async (method: string, path: string, body: object, who?: string) => {
    const reply = await fetch(`${url}/acx/aihub${path}`, {
      method,
      headers: {
        ...{ origin: 'https://hub.test', 'content-type': 'application/json', 'accept-language': 'en' },
        ...(who !== undefined && { cookie: `hub_session=${people[who]?.secret}` }),
      },
      body: JSON.stringify(body),
    });
    // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape.
    return { status: reply.status, ...((await reply.json()) as { code: string; msg: string; data: any }) };
  };
  const read = async (path: string) => {
    const reply = await fetch(`${url}${path}`, { headers: { 'accept-language': 'en' } });
    return reply.headers.get('content-type')?.includes('json')
      ? ((await reply.json()) as { data: object }).data
      : reply.text();
  };
  await ask('PUT', '/personal/info', { alias: 'Anna' }, 'anna');
  const { data } = await ask('POST', '/items', { kind: 'models', name: 'walked' }, 'anna');
  const praise = (who?: string, key = data.key, words = 'Fine') =>
    ask('PUT', `/${key}/praise`, { words }, who);
  expect((await praise('ben')).data).toEqual({ words: 'Fine', by: 'ben' });
  expect(await praise('anna')).toMatchObject({ code: '409221', msg: 'This is your own' });
  expect((await praise()).status).toBe(401);
  expect((await praise('ben', 'x'.repeat(16))).code).toBe('404001');
  expect(await praise('ben', data.key, '')).toMatchObject({ code: '400001', data: { field: 'words' } });
  lists[4]?.does(5);
  // Whoever follows the event is given it behind the answer.
  await vi.waitFor(
    async () => expect(await read(`/acx/aihub/${data.key}/view`)).toMatchObject({ favoriteCount: 23 }),
    stepPatienceMs,
  );
  lists[6]?.does(4);

  // The field: at both doors, kept, worked out from, and what lists are narrowed by.
  const save = (cite: string) => ask('PUT', `/${data.key}`, { cite }, 'anna');
  expect(await save('Li 24')).toMatchObject({
    code: '400001',
    msg: 'Say who and when',
    data: { field: 'cite' },
  });
  expect(await save('Li 2024')).toMatchObject({ code: '0' });
  expect(await read(`/acx/aihub/${data.key}/view`)).toMatchObject({ cite: 'Li 2024', citeYear: '2024' });
  // The job that the change has opened is done behind its answer.
  await vi.waitFor(
    async () => expect(await read(`/acx/aihub/${data.key}/view`)).toMatchObject({ downloadCount: 41 }),
    stepPatienceMs,
  );
  const listed = (cite: string) => read(`/acx/aihub/items?kind=models&cite=${encodeURIComponent(cite)}`);
  expect(await listed('Li 2024')).toMatchObject({ list: [{ key: data.key }] });
  expect(await listed('Li 2023')).toMatchObject({ list: [] });
  // Its page has an address and its title in each language; what the compiler and the test of its block say is asked above.
  expect(copy.read('generated/routes/hub.ts')).toContain("path: '/cited', screen: 'hub/cited'");
  for (const [language, title] of [
    ['en', 'Cited'],
    ['zh', '引用'],
  ])
    expect(copy.read(`generated/messages/${language}.ts`)).toContain(`'hub.cited.title': '${title}'`);
  lists[1]?.does(7);
});

it('is walked to the end of each list', () => {
  expect(lists.flatMap(({ left }) => left)).toEqual([]);
  const walked = ['Add a kind', ...lists.map(({ heading }) => heading)];
  expect(walked.toSorted()).toEqual(headings.toSorted());
});
