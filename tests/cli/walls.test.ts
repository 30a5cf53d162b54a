import { expect, it } from 'vitest';
import { projectRoot } from '../../cli/project.ts';
import { circlesIn } from '../../cli/walls/circles.ts';
import { drawInto } from '../../cli/walls/draw.ts';
import { isOfHub, judge, rowOf, rowsAskingUp } from '../../cli/walls/judge.ts';
import { layers, packageRows } from '../../cli/walls/layers.ts';
import { readSources } from '../../cli/walls/read-sources.ts';

const table = { layers, packages: packageRows };
const judged = (file: string, text: string) => judge(new Map([[file, text]]), table).map(({ says }) => says);

/** Every way in which one file asks another. */
const ways = (to: string) => ({
  'a value': `import { a } from '${to}';\nexport const b = a;\n`,
  'a type': `import type { A } from '${to}';\nexport type B = A;\n`,
  'a type among values': `import { type A } from '${to}';\nexport type B = A;\n`,
  'a type in place': `export type B = import('${to}').A;\n`,
  'all of it': `import * as all from '${to}';\nexport const b = all;\n`,
  'nothing but its doing': `import '${to}';\n`,
  'handing it on': `export { a } from '${to}';\n`,
  'handing all of it on': `export * from '${to}';\n`,
  later: `export const b = () => import('${to}');\n`,
});

/** Every way in which it names a file without an import. */
const addresses = (to: string) => ({
  'by a pattern': `export const b = import.meta.glob('${to}');\n`,
  'by patterns, at once': `export const b = import.meta.glob(['${to}', '!./c.ts'], { eager: true });\n`,
  'beside it': `export const b = () => new Worker(new URL('${to}', import.meta.url));\n`,
  'by its address': `export const b = () => fork(import.meta.resolve('${to}'));\n`,
});

/** Who may not ask whom: each was possible, or would be a way around the others. */
const forbidden: readonly (readonly [file: string, to: string])[] = [
  ['generator/check/x.ts', '#generated/app.ts'],
  ['generator/check/x.ts', '../../runtime/index.ts'],
  ['generator/emit/store/x.ts', '../../../server/store/fields.ts'],
  ['generator/emit/x.ts', '../load/load-spec.ts'],
  ['generator/grammar/x.ts', '../check/check.ts'],
  ['runtime/look/x.tsx', '../../server/ground/config.ts'],
  ['runtime/look/x.tsx', '../../generator/build.ts'],
  ['runtime/app/x.tsx', '../../screens/hub/list.tsx'],
  ['runtime/app/x.tsx', '../blocks/form/Form.tsx'],
  ['runtime/blocks/table/x.tsx', '../collection/Card.tsx'],
  ['screens/hub/x.tsx', '#runtime/look/icons.tsx'],
  ['screens/hub/x.tsx', '../acm/login.tsx'],
  ['screens/hub/x.tsx', '../../server/main.ts'],
  ['server/store/x.ts', '../items/index.ts'],
  ['server/store/migrations/x.ts', '../texts/text-keys.ts'],
  ['server/store/migrations/x.ts', '#generated/constants.ts'],
  ['server/http/x.ts', '../people/index.ts'],
  ['server/http/x.ts', './reading/input.ts'],
  ['server/load/x.ts', './processes/child.ts'],
  ['server/search/x.ts', '../load/processes/conversation.ts'],
  ['server/git/x.ts', '../store/database.ts'],
  ['server/items/x.ts', '../search/index.ts'],
  ['server/items/lists/x.ts', '../../people/secrets/session-store.ts'],
  ['server/comments/x.ts', '../items/items.ts'],
  ['server/handlers/items/x.ts', '../people/find.ts'],
  ['cli/x.ts', '../runtime/index.ts'],
  ['cli/x.ts', '../screens/hub/list.tsx'],
  ['cli/walls/x.ts', '../check.ts'],
];

/** The same between the floors of the browser engine: each of these closed a circle, or would. */
const upwards: readonly (readonly [file: string, to: string])[] = [
  ['runtime/units.ts', './state/page.ts'],
  ['runtime/state/x.ts', '../session/session.ts'],
  ['runtime/guards/x.ts', '../feedback/ports.ts'],
  ['runtime/i18n/x.ts', '../routing/href.ts'],
  ['runtime/http/x.ts', '../reads/renewal.ts'],
  ['runtime/http/x.ts', '../feedback/ports.ts'],
  ['runtime/reads/x.ts', '../session/session.ts'],
  ['runtime/routing/x.ts', '../pages/scope-of.ts'],
  ['runtime/pages/x.ts', '../screens/screens.ts'],
  ['runtime/look/x.tsx', '../buttons/Buttons.tsx'],
  ['runtime/feedback/x.tsx', '../buttons/Buttons.tsx'],
  ['runtime/feedback/x.tsx', '../blocks/form/AskDialog.tsx'],
  ['runtime/buttons/x.ts', '../loading/use-load.ts'],
  ['runtime/markdown/x.ts', '../repos/repo-links.ts'],
  ['runtime/forms/x.tsx', '../blocks/markdown/index.ts'],
  ['runtime/blocks/x.ts', './form/index.ts'],
  ['runtime/screens/x.ts', '../blocks/result/ResultView.tsx'],
  ['runtime/blocks/markdown/x.tsx', '../files/index.ts'],
  ['runtime/blocks/record/x.tsx', '../../app/App.tsx'],
  ['runtime/blocks/banner/x.tsx', '../../shell/Shell.tsx'],
  ['runtime/shell/x.tsx', '../app/App.tsx'],
];

it.each([...forbidden, ...upwards])('%s does not ask for %s, in whatever way', (file, to) => {
  const all = { ...ways(to), ...addresses(to) };
  const passed = Object.entries(all).filter(([, text]) => judged(file, text).length === 0);
  expect(passed.map(([way]) => way)).toEqual([]);
});

/** What any product has and what the hub has of its own may stand in one room of the table: each file is looked at. */
it.each([
  ['server/handlers/people/x.ts', '../context.ts'],
  ['server/handlers/people/answers/x.ts', '../../../items/index.ts'],
  ['server/handlers/people/x.ts', './record.ts'],
  ['server/handlers/site/x.ts', '../../git/index.ts'],
  ['server/handlers/pictures/x.ts', '../items/answers/x.ts'],
  ['server/work/events/x.ts', '../context.ts'],
  ['server/people/x.ts', '../items/index.ts'],
  ['server/doors/x.ts', './git/http.ts'],
  ['server/open-hub.ts', './items/index.ts'],
  ['server/main.ts', './rooms/index.ts'],
])("%s is any product's and does not ask %s, in whatever way", (file, to) => {
  const all = Object.entries({ ...ways(to), ...addresses(to) });
  const passed = all.filter(
    ([, text]) => !judged(file, text).every((says) => says.includes('server/frame/rooms.ts')),
  );
  expect(passed.map(([way]) => way)).toEqual([]);
  for (const [, text] of all) expect(judged(file, text)).not.toEqual([]);
});

it.each([
  ['server/handlers/items/x.ts', '../people/sign-in.ts'],
  ['server/handlers/people/record.ts', '../../items/index.ts'],
  ['server/rooms/x.ts', '../doors/git/http.ts'],
])("%s is the hub's and may ask %s", (file, to) => {
  const says = judged(file, `import { a } from '${to}';\nexport const b = a;\n`);
  expect(says.filter((one) => one.includes('server/frame/rooms.ts'))).toEqual([]);
});

it.each([
  ['server/items/x.ts', 'fastify'],
  ['server/items/x.ts', 'react'],
  ['server/http/x.ts', 'better-sqlite3'],
  ['generator/emit/x.ts', 'kysely'],
  ['server/doors/x.ts', 'kysely'],
  ['server/work/items/x.ts', 'kysely'],
  ['server/backup/x.ts', 'kysely'],
  ['server/hosting/x.ts', 'kysely'],
  ['runtime/http/x.ts', '@fastify/formbody'],
])('%s does not load the package %s', (file, to) => {
  for (const text of Object.values(ways(to))) expect(judged(file, text)).toHaveLength(1);
});

/** A new area is one folder of calls, with what it keeps; none that stands keeps anything beside the rooms. */
const toCome = ['server/handlers/*'];

it('lets a package into no room of the server that does not load it', () => {
  const loading = [...readSources(projectRoot)].filter(([file]) => file.startsWith('server/'));
  const there = new Set(loading.map(([file]) => rowOf(layers, file)?.row.room));
  const needless = packageRows.flatMap(({ name, only }) => {
    const needed = loading.flatMap(([file, text]) => {
      const imported = [...text.matchAll(/ from '([^'.#][^']*)'/g)].some(([, to = '']) => name.test(to));
      return imported ? [rowOf(layers, file)?.row.room] : [];
    });
    // Where the engine stands alone, rooms of the hub are not there.
    return only.filter((room) => there.has(room) && ![...needed, ...toCome].includes(room));
  });
  expect(needless).toEqual([]);
});

it('lets the command ask the server when it is needed, and not before', () => {
  const all = { ...ways('../server/main.ts'), ...addresses('../server/main.ts') };
  const passed = Object.entries(all).filter(([, text]) => judged('cli/x.ts', text).length === 0);
  expect(passed.map(([way]) => way)).toEqual([
    'a type',
    'a type among values',
    'a type in place',
    'later',
    'by a pattern',
    'beside it',
    'by its address',
  ]);
});

it.each([
  ['screens/hub/x.tsx', '#runtime/index.ts'],
  ['server/handlers/comments/create.ts', '../../items/index.ts'],
  ['server/handlers/comments/answers/one.ts', '../../context.ts'],
  ['server/items/lists/x.ts', '../making/names.ts'],
  ['generated/overrides.ts', '../screens/hub/list.tsx'],
])('%s may ask for %s', (file, to) => {
  expect(judged(file, `export const b = () => import('${to}');\n`)).toEqual([]);
});

it('refuses a folder that has no row, whatever it asks', () => {
  for (const file of [
    'server/comments/x.ts',
    'runtime/comments/x.ts',
    'generator/comments/x.ts',
    'cli/comments/x.ts',
    'x/y.ts',
  ])
    expect(judged(file, 'export const a = 1;\n')).toEqual([expect.stringContaining('No row')]);
});

it('says which rows ask a room that comes later, or none', () => {
  expect(rowsAskingUp(layers)).toEqual([]);
  const table = [
    { room: 'a', about: '', may: ['b'] },
    { room: 'b', about: '', may: ['a', 'c'], lazily: ['d'] },
    { room: 'd', about: '', may: ['d'], lazily: ['e'] },
  ];
  expect(rowsAskingUp(table)).toEqual(['a → b', 'b → c', 'd → d', 'd → e']);
});

it('says where a path leads that is put together later', () => {
  expect(
    judged('server/items/x.ts', `export const a = (n: string) => import(\`../search/\${n}.ts\`);\n`),
  ).toHaveLength(1);
});

it('says where a pattern leads, however deep, and from the root', () => {
  const glob = (file: string, pattern: string) =>
    judged(file, `export const a = import.meta.glob('${pattern}');\n`).length;
  expect(glob('generated/blocks.ts', '../runtime/blocks/*/index.ts')).toBe(0);
  expect(glob('generated/blocks.ts', '../runtime/blocks/*/Form.tsx')).toBe(1);
  expect(glob('runtime/state/x.ts', '../blocks/**/*.ts')).toBe(1);
  expect(glob('runtime/state/x.ts', '../**/*.ts')).toBe(1);
  expect(glob('runtime/state/x.ts', '/generated/forms/**/*.ts')).toBe(0);
  expect(glob('runtime/state/x.ts', '/server/main.ts')).toBe(1);
});

it('finds every circle, and nothing beside it', () => {
  const arrows = { a: ['b'], b: ['c'], c: ['a', 'd'], d: ['e'], e: ['d'], f: ['a'], g: ['g'] };
  expect(circlesIn(new Map(Object.entries(arrows)))).toEqual([
    ['d', 'e'],
    ['a', 'b', 'c'],
  ]);
});

it('draws into its place, and nowhere else', () => {
  const page =
    'before\n<!-- Drawn by `npm run hub -- walls` from cli/walls. -->\nold\n<!-- Until here. -->\nafter\n';
  const drawn = drawInto(page, 'new');
  expect(drawn).toBe(page.replace('\nold\n', '\n\nnew\n\n'));
  expect(drawInto(drawn ?? '', 'new')).toBe(drawn);
  expect(drawInto('no place', 'new')).toBeUndefined();
});

it.each([
  ['server/http/serialise.ts', false],
  ['server/doors/app.ts', false],
  ['server/doors/git/push.ts', true],
  ['server/handlers/people/sign-in.ts', false],
  ['server/handlers/repos/blob.ts', true],
  ['server/handlers/subjects.ts', true],
  ['server/people/find.ts', false],
  ['server/open-hub.ts', false],
  ['server/rights/of-items.ts', true],
  ['server/store/lists/list-query.ts', true],
  ['server/store/texts/name-index.ts', false],
  ['server/store/texts/text-index.ts', true],
  ['server/frame/rooms.ts', false],
  ['server/rooms/index.ts', true],
  ['server/handlers/people/record.ts', true],
  ['server/handlers/people/answers/recorded.ts', false],
  ['server/work/events/clear.ts', false],
  ['server/work/people/keys.ts', true],
  ['server/items/index.ts', true],
  ['runtime/blocks/table/Table.tsx', false],
  ['runtime/blocks/files/Files.tsx', true],
  ['screens/hub/list.tsx', true],
])("%s is the hub's own: %s", (file, isHub) => {
  expect(isOfHub(layers, file)).toBe(isHub);
});
