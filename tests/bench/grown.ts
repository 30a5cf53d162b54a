// A copy of the product that is made larger, to measure what each part of it costs.

/** A copy of the product's spec. */
interface Grown {
  edit(path: string, from: string, to: string): unknown;
  write(path: string, text: string): unknown;
}

const perArea = 10;

/** Calls that no screen makes, ten in each area: what people add who build upon the server alone. */
export function addCalls(to: Grown, count: number): void {
  for (let first = 0; first < count; first += perArea) {
    const area = `grown${first / perArea}`;
    const calls = Array.from({ length: Math.min(perArea, count - first) }, (_, at) => callText(area, at));
    to.write(`spec/endpoints/${area}.yaml`, `source: "7"\n${calls.join('')}`);
  }
}

/** Reading and changing in turn. */
function callText(area: string, at: number): string {
  const head = `${area}.call${at}:\n  about: Number ${at} of ${area}\n  decided: made up for measuring\n`;
  return at % 2 === 0
    ? `${head}  get: "/${area}/{key}/call${at}"\n  query: { user?: UserName }\n  allow: item.view\n  returns: HubItem\n`
    : `${head}  put: "/${area}/{key}/call${at}"\n  body: { name: ItemName }\n  allow: item.setting\n  touches: [Item]\n  returns: Done\n`;
}

/** One kind more, which is as the first one is but for its names. */
export function addKind(to: Grown): void {
  to.edit(
    'spec/kinds.yaml',
    '  - id: dataset\n',
    `  - id: agents
    code: 4
    icon: robot
    tagsType: AGENT
    view: items.view
    tabs: [intro, files, setting]
    filters: [tasks, frameworks, license]
    unreached: "801008"
    noData: "801004"
    create: [{ at: "", type: host, guards: [auth, model, create] }]
  - id: dataset
`,
  );
  for (const [language, words] of Object.entries(kindWords))
    to.edit(`locales/${language}/kind.yaml`, 'dataset:', `${words}\ndataset:`);
}

const kindWords = {
  en: 'agents: { name: Agents, many: agents, one: agent, a: an agent, text: Helpers that act }',
  zh: 'agents: { name: 智能体, many: 智能体, one: 智能体, a: 智能体, text: 会行动的助手 }',
};

/** Screens more, each with an address of its own: lists as the others are. */
export function addScreens(to: Grown, count: number): void {
  const screens = Array.from({ length: count }, (_, at) => `grown${at}`);
  const routes = screens.map(
    (id) => `  - { path: /${id}, screen: hub/${id}, layout: center, guards: [auth] }\n`,
  );
  to.edit('spec/routes/hub.yaml', '  - { path: /like,', `${routes.join('')}  - { path: /like,`);
  for (const [at, id] of screens.entries()) {
    to.write(`spec/screens/hub/${id}.yaml`, screenText);
    for (const [language, words] of Object.entries(screenWords))
      to.write(`locales/${language}/hub/${id}.yaml`, `${words(at + 1)}\n`);
  }
}

const screenText = `source: "2.2"
block: collection
load: items.favorites
with: { user: viewer.userName }
kinds: { with: kind, all: search.allKinds }
row: { go: item }
card: item
`;

const screenWords: Readonly<Record<string, (at: number) => string>> = {
  en: (at) => `title: List ${at}\nempty: { title: Nothing in list ${at}, text: "List ${at} is empty." }`,
  zh: (at) => `title: 列表 ${at}\nempty: { title: 列表 ${at} 为空, text: "列表 ${at} 中没有内容。" }`,
};
