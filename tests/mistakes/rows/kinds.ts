import type { Mistake } from '../mistake.ts';

const file = 'spec/kinds.yaml';
/** Down to what differs between the kinds, so that each piece stands once. */
const above = 'tagsType: MODEL\n    view: items.view\n    ';
const tabs = `${above}tabs: [intro, files, setting]\n`;
const filters = `${tabs}    filters: [tasks, frameworks, languages, license, accelerationCard, authenticated]\n`;
const codes = `${filters}    unreached: "801008"\n    noData: "801004"\n`;

export const kinds: readonly Mistake[] = [
  { id: 'kind-01', what: 'a misspelt key', file, from: '\nkinds:\n', to: '\nkidns:\n', nearest: 'kinds' },
  {
    id: 'kind-03',
    what: 'a misspelt field of its own',
    file,
    from: filters,
    to: filters.replace('filters:', 'fliters:'),
    nearest: 'filters',
  },
  {
    id: 'kind-04',
    what: 'a group of filters that no tag has',
    file,
    from: filters,
    to: filters.replace('license', 'licence'),
    nearest: 'license',
  },
  {
    id: 'kind-05',
    what: 'a tab that no route has',
    file,
    from: tabs,
    to: tabs.replace('setting', 'demo, setting'),
  },
  {
    id: 'kind-06',
    what: 'a misspelt tab',
    file,
    from: tabs,
    to: tabs.replace('files', 'flies'),
    nearest: 'files',
  },
  {
    id: 'kind-20',
    what: 'a manifest that is kept in no file',
    file,
    from: 'manifest: Agent\n',
    to: 'manifest: AgentTool\n',
  },
  {
    id: 'kind-120',
    what: 'one of several manifests that is kept in no file',
    file,
    from: 'manifest: [McpServer, McpAccess]',
    to: 'manifest: [McpServer, McpAccess, McpPackage]',
  },
  {
    id: 'kind-21',
    what: 'a manifest that no kind reads',
    file: 'spec/entities/manifests.yaml',
    from: 'ManifestFault:\n  of: Item\n',
    to: 'ManifestFault:\n  kept: { file: fault.yaml }\n',
  },
  {
    id: 'kind-110',
    what: 'a way that writes what its manifest cannot hold',
    file,
    from: 'writes: { sourceType: host }',
    to: 'writes: { sourceType: hosted }',
  },
  {
    id: 'kind-111',
    what: 'a way that writes what only another manifest holds',
    file,
    from: 'writes: { sourceType: host }',
    to: 'writes: { include: ["**"] }',
  },
  {
    id: 'kind-112',
    what: 'a misspelt word that a way writes',
    file,
    from: 'writes: { sourceType: host }',
    to: 'writes: { sourcType: host }',
    nearest: 'sourceType',
  },
  {
    id: 'kind-113',
    what: 'two ways of creating with one address',
    file,
    from: 'at: /external, type: link',
    to: 'at: /api, type: link',
  },
  {
    id: 'kind-114',
    what: 'a way of creating whose page cannot create',
    file,
    from: 'at: /external, type: link, guards:',
    to: 'at: /external, type: link, screen: hub/account, guards:',
  },
  {
    id: 'kind-115',
    what: 'a way of creating that only leads to others, and says what it makes',
    file,
    from: '{ at: "", screen: hub/ways, guards: [auth] }',
    to: '{ at: "", screen: hub/ways, type: url, guards: [auth] }',
  },
  {
    id: 'kind-116',
    what: 'a page that lets in whom its call refuses',
    file,
    from: 'type: link, guards: [auth, model, item.create]',
    to: 'type: link, guards: [auth, model]',
  },
  {
    id: 'kind-117',
    what: 'two links to one page',
    file: 'spec/screens/hub/ways.yaml',
    from: `with: { create: "'link'" }`,
    to: `with: { create: "'api'" }`,
  },
  { id: 'kind-08', what: 'no tabs', file, from: tabs, to: `${above}tabs: []\n` },
  { id: 'kind-09', what: 'an id with a space', file, from: '- id: models\n', to: '- id: "my models"\n' },
  {
    id: 'kind-14',
    what: 'one code for two states',
    file,
    from: codes,
    to: codes.replace('noData: "801004"', 'noData: "801008"'),
  },
];
