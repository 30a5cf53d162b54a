import type { Page, Route } from 'playwright';
import { kindById } from '#generated/kinds.ts';
import { edge, edgeOwner } from '../../support/edge-items.ts';

/** What a screen is shown as: how it is reached, and what happens to its calls. */
export interface Shot {
  screen: string;
  state: 'full' | 'loading' | 'empty' | 'failed' | 'long' | 'odd';
  path: string;
  /** Somebody by this user name is signed in. */
  as?: string;
  /** Runs before the page is opened. */
  before?: (page: Page) => Promise<unknown>;
  /** Runs on the settled page. */
  then?: (page: Page) => Promise<unknown>;
}

const item = '/models/chenmo/hanqiao-zh-en';
const long = `/models/${edgeOwner}/${edge.long}`;
const own = long;
const odd = `/models/${edgeOwner}/${edge.files}`;
const empty = `/models/${edgeOwner}/${edge.empty}`;

const refuse = (route: Route) =>
  route.fulfill({ status: 500, json: { code: '500', data: null, msg: 'Internal error' } });
const failing = (calls: RegExp) => (page: Page) => page.route(calls, refuse);
/** Never answered: the page goes on waiting as long as it is looked at. */
const waiting = (calls: RegExp) => (page: Page) => page.route(calls, () => undefined);
const answering =
  (calls: RegExp, data: unknown, code = '0') =>
  (page: Page) =>
    page.route(calls, (route) => route.fulfill({ json: { code, data, msg: '' } }));

/** As it is answered, but for this; of a page that is closed meanwhile nobody waits for it. */
const changing = (calls: RegExp, data: object) => (page: Page) =>
  page.route(calls, async (route) => {
    const change = async () => {
      const response = await route.fetch();
      const answer = (await response.json()) as { data: object };
      await route.fulfill({ response, json: { ...answer, data: { ...answer.data, ...data } } });
    };
    await change().catch(() => undefined);
  });

const withStates = (screen: string, path: string, calls: RegExp): Shot[] => [
  { screen, state: 'full', path },
  { screen, state: 'loading', path, before: waiting(calls) },
  { screen, state: 'failed', path, before: failing(calls) },
];

/** The same for somebody who is signed in: the owner of what is hard to show. */
const ofOneself = (screen: string, path: string, calls: RegExp): Shot[] =>
  withStates(screen, path, calls).map((shot) => ({ ...shot, as: edgeOwner }));

const lists = /\/aihub\/items\?/;
/** Every screen in every state that it has. */
export const shots: readonly Shot[] = [
  ...withStates('home', '', lists),
  { screen: 'home', state: 'empty', path: '', before: answering(lists, { list: [] }) },
  { screen: 'home', state: 'odd', path: '', as: edgeOwner },
  ...withStates('list', '/models', /\/aihub\/items\?|\/tags\/user/),
  { screen: 'list', state: 'empty', path: '/models?tags=gguf&tags=ocr&tags=jax' },
  { screen: 'list', state: 'long', path: '/models?sort=updateTime&order=asc' },
  ...withStates('search', '/search?q=translation', /\/aihub\/search/),
  { screen: 'search', state: 'empty', path: '/search?q=nothing-like-this' },
  { screen: 'search', state: 'long', path: '/search?q=Unbreakable' },
  ...ofOneself('people', '/search/people?q=a', /\/aihub\/search/),
  { screen: 'people', state: 'empty', path: '/search/people?q=nobody-like-this', as: edgeOwner },
  ...withStates('intro', item, /\/readme/),
  { screen: 'intro', state: 'empty', path: empty },
  { screen: 'ways', state: 'full', path: '/agent/create', as: edgeOwner },
  { screen: 'intro', state: 'long', path: long },
  { screen: 'intro', state: 'odd', path: `/models/${edgeOwner}/${edge.hostile}` },
  { screen: 'item', state: 'loading', path: item, before: waiting(/\/view(\?|$)/) },
  { screen: 'item', state: 'failed', path: item, before: failing(/\/view(\?|$)/) },
  {
    screen: 'item',
    state: 'full',
    path: item,
    then: (page) => page.locator('.record-clone > button').click(),
  },
  ...withStates('tools', '/mcp/chenmo/shuyu-glossary/tools', /\/mcp\/tools\/list/),
  {
    screen: 'tools',
    state: 'empty',
    path: '/mcp/chenmo/shuyu-glossary/tools',
    before: answering(/\/mcp\/tools\/list/, {}, kindById('mcp')?.noData),
  },
  { screen: 'embed', state: 'full', path: '/models/iframe/chenmo/hanqiao-zh-en' },
  { screen: 'embed', state: 'odd', path: '/mcp/iframe' },
  { screen: 'embed', state: 'long', path: `/models/iframe/${edgeOwner}/${edge.long}` },
  ...ofOneself('favorers', `${item}/favorers`, /\/acx\/.*\/favorers/),
  ...withStates('files', `${item}/files/tree/main`, /\/file\/list|\/gitlab\/[^/]+\/info/),
  { screen: 'files', state: 'empty', path: `${empty}/files` },
  { screen: 'files', state: 'long', path: `${odd}/files` },
  {
    screen: 'files',
    state: 'odd',
    path: `${item}/files`,
    then: (page) => page.locator('.branch-picker-button').click(),
  },
  ...withStates('blob', `${item}/files/blob/main/inference/glossary.py`, /\/blob\?/),
  { screen: 'blob', state: 'empty', path: `${odd}/files/blob/main/empty.txt` },
  {
    screen: 'blob',
    state: 'long',
    path: `${odd}/files/blob/main/${Array.from({ length: 12 }, (_, at) => `level-${at + 1}`).join('/')}/deep.txt`,
  },
  { screen: 'blob', state: 'odd', path: `${item}/files/blob/main/README.md` },
  ...withStates('commits', `${item}/files/commits/main`, /\/commits\?/),
  { screen: 'commits', state: 'long', path: `${odd}/files/commits/main` },
  { screen: 'missing', state: 'full', path: '/nothing' },
  { screen: 'missing', state: 'long', path: `/${'a-path-that-has-no-end-'.repeat(8)}` },
  { screen: 'missing', state: 'odd', path: `${item}/files/blob/main/none.md` },
  {
    screen: 'unauthorised',
    state: 'full',
    path: '/models/create',
    as: 'lookout',
    before: answering(/k8s-enable/, { enabled: false }),
  },
  { screen: 'login', state: 'full', path: '/ui/acm/index.html#/login' },
  {
    screen: 'login',
    state: 'failed',
    path: '/ui/acm/index.html#/login',
    then: (page) => page.locator('main [type=submit]').click(),
  },
  { screen: 'register', state: 'full', path: '/ui/acm/index.html#/register' },
  ...ofOneself('account', '/account', /\/personal\/info|\/users\/sessions/),
  ...ofOneself('record', '/account/record', /\/users\/record/),
  ...ofOneself('token', '/token', /\/user\/tokens/),
  ...ofOneself('gitToken', '/token/git', /\/user\/tokens/),
  ...ofOneself('created', '/created/models', lists),
  ...ofOneself('like', '/like', /\/aihub\/favorites/),
  ...ofOneself('profile', '/profile/chenmo', /\/aihub\/items\?/),
  ...ofOneself('setting', `${own}/setting`, /\/tag\/dict/),
  ...ofOneself('edit', `${odd}/files/edit/main/README.md`, /\/gitlab\/[^/]+\/edit/),
  { screen: 'edit', state: 'empty', path: `${odd}/files/edit/main`, as: edgeOwner },
  { screen: 'create', state: 'full', path: '/models/create', as: 'lookout' },
  { screen: 'create', state: 'odd', path: '/mcp/create', as: 'lookout' },
  { screen: 'create-dataset', state: 'full', path: '/dataset/create', as: 'lookout' },
  { screen: 'create-knowledge', state: 'full', path: '/knowledge/create', as: 'lookout' },
  { screen: 'create', state: 'long', path: '/agent/create/api', as: 'lookout' },
  {
    screen: 'create',
    state: 'failed',
    path: '/models/create',
    as: 'lookout',
    then: (page) => page.locator('main [type=submit]').first().click(),
  },
  { screen: 'create-filled', state: 'full', path: '/models/create', as: 'lookout', then: fillIn },
  ...withStates('materials', '/materials', lists),
  { screen: 'list', state: 'odd', path: '/models?tags=ocr' },
  ...withStates('reference', '/reference', /openapi/),
  ...withStates('invitations', '/invitations', /\/acx\/.*\/invitations/).map((shot) => ({
    ...shot,
    as: 'linyue',
  })),
  {
    screen: 'register',
    state: 'failed',
    path: '/ui/acm/index.html#/register',
    then: (page) => page.locator('main [type=submit]').click(),
  },
  {
    screen: 'register',
    state: 'odd',
    path: '/ui/acm/index.html#/register?invitation=a-link-that-is-used-up',
  },
  {
    screen: 'changes',
    state: 'full',
    path: `${odd}/files/edit/main/README.md`,
    as: edgeOwner,
    then: async (page) => {
      await page.locator('.cm-content').click();
      await page.keyboard.type('A line more.');
      await page.locator('.edit-tool').first().click();
    },
  },
  {
    screen: 'import',
    state: 'loading',
    path: long,
    as: edgeOwner,
    before: changing(/\/view(\?|$)/, {
      importFrom: 'https://git.example.org/lin/gpt2.git',
      gitlabPushStatus: 'DOWNLOADING',
    }),
  },
  {
    screen: 'import',
    state: 'failed',
    path: long,
    as: edgeOwner,
    before: async (page) => {
      await changing(/\/view(\?|$)/, {
        importFrom: 'https://git.example.org/lin/gpt2.git',
        gitlabPushStatus: 'FAILED',
      })(page);
      await answering(/\/progress(\?|$)/, { status: 'FAILED', process: 0, fault: 'unreachable' })(page);
    },
  },
  {
    screen: 'readOnly',
    state: 'full',
    path: '/models',
    before: changing(/\/builds\/latest\.json/, { readOnly: 'It is being moved to another machine.' }),
    then: (page) => page.locator('.read-only').waitFor(),
  },
  {
    screen: 'offline',
    state: 'full',
    path: '/models',
    then: async (page) => {
      await page.context().setOffline(true);
      await page.locator('.shell-logo').click();
      await page.locator('h1').last().waitFor();
    },
  },
  {
    screen: 'remove',
    state: 'full',
    path: `${own}/setting`,
    as: edgeOwner,
    then: async (page) => {
      await page.locator('#remove button').last().click();
      await page.locator('dialog input').first().waitFor();
    },
  },
  {
    screen: 'conflict',
    state: 'full',
    path: `${odd}/files/edit/main/README.md`,
    as: edgeOwner,
    before: refusingEdit,
    then: async (page) => {
      await page.locator('.cm-content').click();
      await page.keyboard.type('Mine. ');
      await page.keyboard.press('Control+s');
      await page.locator('.cm-merge-b').waitFor();
    },
  },
  {
    screen: 'token',
    state: 'odd',
    path: '/token',
    as: edgeOwner,
    then: async (page) => {
      await page.locator('main input[id$=_name]').fill('ci');
      await page.locator('main form [type=submit]').click();
      await page.locator('dialog[open]').first().waitFor();
    },
  },
  { screen: 'signedIn-menu', state: 'full', path: '/models', as: edgeOwner, then: openAccount },
  { screen: 'theme', state: 'full', path: '/models', then: openTheme },
  {
    screen: 'suggest',
    state: 'full',
    path: '',
    then: async (page) => {
      await page.locator('main input[type=search]').first().fill('han');
      await page.locator('[role=option]').first().waitFor();
    },
  },
  { screen: 'menu', state: 'full', path: '/models', then: openMenu },
  {
    screen: 'filters',
    state: 'full',
    path: '/models',
    then: openFilters,
  },
];

/** Somebody else has changed what is being edited. */
async function refusingEdit(page: Page): Promise<void> {
  const edit = /\/gitlab\/[^/]+\/edit/;
  let isRefused = false;
  await page.route(edit, async (route) => {
    if (route.request().method() === 'PUT') {
      isRefused = true;
      return route.fulfill({ status: 409, json: { code: '409126', data: null, msg: 'Changed meanwhile' } });
    }
    const response = await route.fetch();
    const answer = (await response.json()) as { data: { text: string; commitId: string } };
    const { text, commitId } = answer.data;
    const theirs = { ...answer.data, text: `Theirs. ${text}`, commitId: commitId.replace(/^./, '0') };
    return route.fulfill({ response, json: isRefused ? { ...answer, data: theirs } : answer });
  });
}

/** What is shown of something that has as yet only what was typed. */
async function fillIn(page: Page): Promise<void> {
  const texts: [string, string][] = [
    ['name', 'moshu-reader'],
    ['nameCn', '墨书 · 手写处方识别'],
    ['nameEn', 'Moshu Handwriting Reader'],
    ['desc', '识别手写处方、化验单与竖排旧档案；每个字给出置信度，低于阈值留空，绝不猜药名。'],
    [
      'descEn',
      'Reads handwritten prescriptions, lab slips and vertical archive pages. Leaves a gap rather than guess a drug name.',
    ],
  ];
  for (const [name, text] of texts) await page.locator(`#root_${name}`).fill(text);
}

async function openAccount(page: Page): Promise<void> {
  const isPhone = (page.viewportSize()?.width ?? 0) < 768;
  await page.locator(isPhone ? '.menu-phone > button' : '.menu-person > button').click();
}

async function openTheme(page: Page): Promise<void> {
  const isPhone = (page.viewportSize()?.width ?? 0) < 768;
  if (isPhone) return openMenu(page);
  await page.locator('.shell-tools .menu:not(.menu-create, .menu-person, .menu-phone) > button').click();
}

/** On a wide screen they stand beside the list already. */
async function openFilters(page: Page): Promise<void> {
  const button = page.locator('.coll-sheet__open');
  if (await button.isVisible()) await button.click();
}

async function openMenu(page: Page): Promise<void> {
  const isPhone = (page.viewportSize()?.width ?? 0) < 768;
  await page.locator(isPhone ? '.menu-phone > button' : '.menu-create > button').click();
}
