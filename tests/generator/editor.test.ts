import { join, relative, sep } from 'node:path';
import { expect, it } from 'vitest';
import { Faults } from '../../generator/faults/fault.ts';
import { metaSchemas } from '../../generator/grammar/json-schema-of.ts';
import { loadSpec } from '../../generator/load/load-spec.ts';
import { readBlocks } from '../../generator/read/read-blocks.ts';
import { listFiles } from '../../generator/yaml/load-folder.ts';
import { Editor } from './editor.ts';
import { repository } from './project.ts';

const editor = new Editor();
const files = ['engine', 'spec', 'locales', 'runtime/blocks']
  .flatMap((folder) => listFiles(join(repository, folder), '.yaml'))
  .map((file) => relative(repository, file).split(sep).join('/'));

it('underlines nothing in what is right', async () => {
  const told: string[] = [];
  for (const file of files) for (const word of await editor.underlined(file)) told.push(`${file}: ${word}`);
  expect(files.length).toBeGreaterThan(100);
  expect(told).toEqual([]);
});

it.each([
  ['spec/app.yaml', 'languages:', 'langauges:', 'langauges'],
  ['spec/kinds.yaml', 'icon: cube', 'icon: cubee', 'cubee'],
  ['spec/kinds.yaml', 'tabs: [intro', 'tabs: [itnro', 'itnro'],
  ['spec/kinds.yaml', 'tagsType: MODEL', 'tagsTpye: MODEL', 'tagsTpye'],
  ['spec/kinds.yaml', 'view: items.view', 'view: items.veiw', 'items.veiw'],
  ['spec/kinds.yaml', 'filters: [tasks', 'filters: [taskss', 'taskss'],
  ['spec/kinds.yaml', 'noData: "801004"', 'noData: 801004', '801004'],
  ['spec/screens/hub/item.yaml', 'labels: { intro', 'labels: { itnro', 'itnro'],
  ['spec/tags.yaml', 'zh:', 'hz:', 'hz'],
  ['spec/tags.yaml', 'names: Tag.title', 'names: Tag.titel', 'Tag.titel'],
  ['spec/routes/hub.yaml', 'exists: people.find', 'exists: people.fnid', 'people.fnid'],
  ['spec/routes/hub.yaml', 'layout: center', 'layout: centre', 'centre'],
  [
    'spec/guards/actions.yaml',
    '[signedIn, reachesItem, ownsItem]',
    '[signedIn, reachesItem, ownsItme]',
    'ownsItme',
  ],
  ['engine/spec/errors/calls.yaml', 'effects: [clearSession', 'effects: [claerSession', 'claerSession'],
  ['spec/endpoints/items.yaml', 'allow: item.create', 'allow: item.craete', 'item.craete'],
  ['spec/screens/hub/list.yaml', 'load: items.list', 'load: items.lits', 'items.lits'],
  ['spec/parts/cards.yaml', 'label: fact.visits', 'lable: fact.visits', 'lable'],
  ['spec/parts/cards.yaml', 'label: fact.visits', 'label: fact.vists', 'fact.vists'],
  ['spec/entities/item.yaml', 'writable: create', 'writable: craete', 'craete'],
  ['spec/entities/item.yaml', 'core: true', 'croe: true', 'croe'],
  ['spec/rules/items.yaml', 'ask: items.nameFree', 'ask: items.nmaeFree', 'items.nmaeFree'],
  ['spec/rules/items.yaml', 'required: true', 'requierd: true', 'requierd'],
  ['spec/states/items.yaml', 'every: poll.creation', 'every: poll.craetion', 'poll.craetion'],
  ['spec/screens/hub/item.yaml', 'labels: {', 'lables: {', 'lables'],
  ['runtime/blocks/record/block.yaml', 'required: true', 'requird: true', 'requird'],
  ['runtime/blocks/record/block.yaml', 'to: endpoint', 'to: endpont', 'endpont'],
  ['runtime/blocks/record/block.yaml', 'about:', 'abuot:', 'abuot'],
  ['locales/en/tab.yaml', 'files: Files', 'files: ""', '""'],
  ['engine/locales/en/list.yaml', '"Search {group}"', '"Search {{group}}"', '"Search {{group}}"'],
])('underlines what is misspelt in %s: %s → %s', async (file, from, to, word) => {
  expect(await editor.underlined(file, from, to)).toContain(word);
});

it.each([
  ['spec/routes/hub.yaml', '    exists: ', 'items.find'],
  ['spec/screens/hub/list.yaml', 'load: ', 'items.list'],
  ['engine/spec/screens/pages/missing.yaml', 'title: ', 'page.missing.title'],
  ['spec/parts/cards.yaml', '- { value: browseCount, icon: eye, label: ', 'fact.visits'],
  ['spec/parts/cards.yaml', '- { value: updateTime, as: ', 'ago'],
  ['spec/parts/cards.yaml', '    tags: { each: tags, where: tag.shown, label: title, first: [', 'tasks'],
  ['spec/parts/cards.yaml', '    icon: kind.icon\n    i', 'highlights'],
  ['spec/guards/actions.yaml', 'item.edit: [signedIn, ', 'ownsItem'],
  ['spec/app.yaml', '- { icon: user, do: [{ go: ', 'hub/profile'],
  ['spec/kinds.yaml', '    icon: ', 'cube'],
  ['spec/kinds.yaml', '    view: ', 'items.view'],
  ['spec/kinds.yaml', '    tabs: [', 'intro'],
  ['spec/kinds.yaml', '    filters: [', 'tasks'],
  ['spec/errors/hub.yaml', '{ state: ', 'error.missing'],
  ['spec/entities/item.yaml', '  kind: { type: ', 'KindId'],
  ['spec/rules/items.yaml', 'remote: { ask: ', 'items.nameFree'],
  ['spec/errors/items.yaml', 'text: ', 'error.itemNotFound'],
  ['spec/endpoints/items.yaml', '  errors: [', 'cursorStale'],
  ['spec/states/items.yaml', 'then: [{ load: ', 'repos.info'],
  [
    'spec/screens/hub/item.yaml',
    'value: createUser, go: hub/profile, with: { user: createUser }, allow: ',
    'profile.open',
  ],
  ['runtime/blocks/record/block.yaml', 'find: { is: ', 'ref'],
  ['runtime/blocks/record/block.yaml', 'find: { is: ref, to: ', 'endpoint'],
])('offers the ids that there are in %s behind %s', async (file, behind, id) => {
  expect(await editor.offered(file, behind)).toContain(id);
});

it.each([
  ['spec/routes/hub.yaml', 'keepAlive', 'Whether the page is as one left it when one comes back'],
  ['spec/routes/hub.yaml', 'keepAlive', 'false when left out'],
  ['spec/kinds.yaml', 'tagsType: MODEL', 'what its tags are called'],
  ['spec/tags.yaml', 'translation:', 'A tag, by its name'],
  ['engine/spec/errors/calls.yaml', 'clearSession', 'Ends the session in this browser'],
  ['spec/screens/hub/token.yaml', 'reveal:', 'A secret that is shown this once'],
  ['spec/app.yaml', 'boot:', 'What is loaded before the first page'],
  ['spec/endpoints/items.yaml', 'returns:', 'answers'],
  ['spec/entities/item.yaml', 'writable', 'never when left out'],
  ['spec/entities/item.yaml', 'core', 'false when left out'],
  ['spec/rules/items.yaml', 'remote:', 'Asked while it is typed'],
  ['spec/states/items.yaml', 'every', 'The time between two'],
  [
    'spec/screens/hub/item.yaml',
    'block:',
    'One thing with a header, and its tabs or the blocks of its page below',
  ],
  ['runtime/blocks/record/block.yaml', 'properties:', 'What a screen says of it'],
  ['runtime/blocks/record/block.yaml', 'required', 'false when left out'],
])('says in %s what %s does: %s', async (file, word, said) => {
  expect(await editor.hover(file, word)).toContain(said);
});

const isBare = (schema: unknown) =>
  schema !== null && typeof schema === 'object' && !('description' in schema);

/** Words and names of a schema of which nothing is said. */
function unexplained(schema: unknown, path: string): string[] {
  if (schema === null || typeof schema !== 'object') return [];
  return Object.entries(schema).flatMap(([key, inner]) => {
    if (key === 'additionalProperties' && isBare(inner))
      return [`${path}.<name>`, ...unexplained(inner, path)];
    if (key !== 'properties') return unexplained(inner, path);
    return Object.entries(inner as Record<string, { description?: string; const?: unknown }>).flatMap(
      ([word, one]) => [
        ...(one.description === undefined && one.const === undefined ? [`${path}.${word}`] : []),
        ...unexplained(one, `${path}.${word}`),
      ],
    );
  });
}

it('has something to say of every word', () => {
  const blocks = readBlocks(loadSpec({ project: repository }, new Faults()), new Faults());
  const told = Object.entries(metaSchemas(blocks, [])).flatMap(([file, schema]) => unexplained(schema, file));
  expect(told).toEqual([]);
});
