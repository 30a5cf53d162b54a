import type { BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Laid, ServedCopy } from '../apps/laid.ts';
import type { DevCopy } from '../dev/dev-copy.ts';
import { stepPatienceMs } from '../support/patience.ts';
import { type SessionClient, signedUp } from '../support/session-client.ts';
import { agedAccount } from './aged-account.ts';

type Change = readonly [from: string, to: string];

const isAgent = "kind.id == 'agents'";

const spec: Record<string, readonly Change[]> = {
  'spec/kinds.yaml': [
    [
      '  - id: dataset\n',
      `  - id: agents
    code: 7
    icon: robot
    tagsType: AGENT
    view: items.view
    tabs: [intro, files, setting]
    filters: [license]
    unreached: "801008"
    noData: "801004"
    create: [{ at: "", type: host, guards: [auth, model, create] }]
  - id: dataset
`,
    ],
  ],
  'spec/entities/item.yaml': [
    ['  TagName:', '  Skill: { enum: [plain, able, expert] }\n  TagName:'],
    [
      '  baseModel?:',
      `  skill?: { type: Skill, index: true, writable: always, decided: a wish }
  tools?: { type: count, maximum: 99, index: true, writable: always, decided: a wish }
  maker?: { type: text, maxLength: 40, index: true, writable: always, decided: a wish }
  baseModel?:`,
    ],
    ['license, browseCount,', 'license, skill, tools, maker, browseCount,'],
  ],
  'spec/constants/lists.yaml': [['sort.hub: [popularity,', 'sort.hub: [popularity, skill, tools, maker,']],
  'spec/screens/hub/list.yaml': [
    [
      'sort:',
      `narrows:
  - { field: skill, when: ${isAgent} }
  - { field: tools, when: ${isAgent} }
  - { field: maker, when: ${isAgent} }
sort:`,
    ],
  ],
  'spec/screens/hub/create.yaml': [
    [
      '  - field: visibility\n',
      `  - { field: skill, when: ${isAgent} }\n  - { field: tools, when: ${isAgent} }\n  - field: visibility\n`,
    ],
  ],
  'spec/parts/cards.yaml': [
    [
      '      - { value: browseCount,',
      `      - { value: skill, when: ${isAgent} }\n      - { value: tools, when: ${isAgent} }\n      - { value: browseCount,`,
    ],
  ],
};

const words = {
  en: {
    kind: 'agents: { name: Agents, many: agents, one: agent, a: an agent, text: Helpers that act }',
    value: 'Skill: { plain: { text: Plain }, able: { text: Able }, expert: { text: Expert } }',
    field: 'skill: Skill\ntools: Tools\nmaker: Maker',
  },
  zh: {
    kind: 'agents: { name: 智能体, many: 智能体, one: 智能体, a: 智能体, text: 会行动的助手 }',
    value: 'Skill: { plain: { text: 普通 }, able: { text: 熟练 }, expert: { text: 专家 } }',
    field: 'skill: 水平\ntools: 工具数\nmaker: 制作者',
  },
} as const;

let lines = 0;
const added = (from: string, to: string) =>
  to.split('\n').filter((line) => line.trim() !== '' && !from.split('\n').includes(line)).length;

/** The product with agents, which have fields of their own: in YAML and words alone. */
function layAgents(copy: DevCopy): void {
  for (const [path, changes] of Object.entries(spec))
    for (const [from, to] of changes) {
      lines += added(from, to);
      copy.edit(path, [from, to]);
    }
  for (const language of ['en', 'zh'] as const)
    for (const [file, text] of Object.entries(words[language])) {
      const path = `locales/${language}/${file}.yaml`;
      lines += added('', text);
      copy.write(path, `${copy.read(path).trimEnd()}\n${text}\n`);
    }
}

export const agents: Laid = { says: 'a kind with fields of its own', lay: layAgents, tries: tryAgents };

function tryAgents(now: ServedCopy): void {
  let context: BrowserContext;
  let page: Page;
  let owner: SessionClient;
  const faults: string[] = [];
  const made = [
    { name: 'one', skill: 'expert', tools: 3, maker: 'Lin' },
    { name: 'two', skill: 'plain', tools: 12, maker: 'Lin' },
    { name: 'three', skill: 'able', tools: 0, maker: 'lin' },
    { name: 'four' },
  ];

  beforeAll(async () => {
    owner = await signedUp(now, 'keeper');
    agedAccount(now, 'keeper');
    await owner.put('/aihub/personal/info', { alias: 'Keeper' });
    for (const body of made) await owner.post('/aihub/items', { kind: 'agents', ...body });
    context = await now.browser.newContext({ locale: 'en-US', baseURL: now.url });
    context.setDefaultTimeout(stepPatienceMs);
    const [name = '', value = ''] = owner.cookie?.split('=') ?? [];
    await context.addCookies([{ name, value, url: now.url }]);
    page = await context.newPage();
    page.on('pageerror', (error) => faults.push(error.message));
  });
  afterAll(async () => {
    await context?.close();
    expect(faults).toEqual([]);
  });

  const list = async (query: string) => {
    const { body } = await owner.get(`/aihub/items?kind=agents&${query}`);
    return body.code === '0' ? body.data.list.map(({ name }: { name: string }) => name) : body;
  };

  it('takes no more lines than this', () => expect(lines).toBeLessThanOrEqual(40));

  it.each([
    ['skill=expert&sort=popularity', ['one']],
    ['skill=expert&skill=plain&sort=tools', ['two', 'one']],
    ['toolsMin=3&sort=tools&order=asc', ['one', 'two']],
    ['toolsMax=3&sort=tools&order=asc', ['three', 'one']],
    ['toolsMin=0&sort=skill&order=desc', ['one', 'three', 'two']],
    ['maker=Lin&sort=maker&order=asc', ['one', 'two']],
    ['maker=Lin&skill=plain&toolsMin=1&sort=updateTime', ['two']],
    ['maker=nobody', []],
    ['sort=skill&order=desc', ['one', 'three', 'two', 'four']],
  ])('is found and ordered by them: %s', async (query, names) => {
    expect(await list(query)).toEqual(names);
  });

  it('goes on where a page ended, and not where something else is asked', async () => {
    const first = (await owner.get('/aihub/items?kind=agents&sort=skill&limit=2')).body.data;
    const next = (query: string) =>
      owner.get(`/aihub/items?kind=agents&limit=2&cursor=${first.nextCursor}&${query}`);
    expect((await next('sort=skill')).body.data.list.map(({ name }: { name: string }) => name)).toEqual([
      'two',
      'four',
    ]);
    expect((await next('sort=skill&maker=Lin')).body.code).not.toBe('0');
  });

  it.each(['skill=clever', 'toolsMin=many', 'sort=license', `maker=${'x'.repeat(41)}`])(
    'refuses what is no value of them: %s',
    async (query) => {
      expect(await list(query)).toMatchObject({ code: '400001' });
    },
  );

  it('shows them on the cards of that kind, and asks for them where one is made', async () => {
    await page.goto('/en/agents/create');
    await page.getByLabel('Skill').first().waitFor();
    expect(await page.getByLabel('Tools').count()).toBe(1);
    await page.goto('/en/models/create');
    await page.getByLabel('Name').first().waitFor();
    expect(await page.getByLabel('Skill').count()).toBe(0);
  });

  it('narrows and orders the list of that kind, and of no other', async () => {
    await page.goto('/en/agents');
    const rows = page.locator('.coll-card__title');
    await expect.poll(() => rows.count()).toBe(4);
    await page.locator('.coll-rail').getByLabel('Expert').check();
    await expect.poll(() => rows.allInnerTexts()).toEqual(['one']);
    expect(await page.locator('.coll-card').first().innerText()).toContain('Expert');
    await page.locator('.coll-rail').getByLabel('Plain').check();
    await page.locator('.coll-rail').getByLabel('From').fill('5');
    await page.keyboard.press('Enter');
    await expect.poll(() => rows.allInnerTexts()).toEqual(['two']);
    expect(new URL(page.url()).search).toBe('?skill=expert&skill=plain&toolsMin=5');
    expect(await page.locator('.coll-chips').innerText()).toContain('Tools: 5 or more');
    await page.getByRole('button', { name: 'Clear all' }).click();
    await expect.poll(() => rows.count()).toBe(4);
    await page.getByLabel('Sort by').selectOption({ label: 'Tools' });
    await expect.poll(() => rows.allInnerTexts()).toEqual(['two', 'one', 'four', 'three']);
    await page.goto('/en/models?skill=expert');
    await page.locator('.coll-bar').waitFor();
    expect(await page.locator('.coll-rail').getByLabel('Expert').count()).toBe(0);
  });
}
