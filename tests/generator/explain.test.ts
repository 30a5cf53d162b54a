import { Command } from 'commander';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { addExplain } from '../../cli/explain.ts';
import { explainText } from '../../cli/explain-text.ts';
import { exitCode } from '../../cli/project.ts';
import { whileSame } from '../../cli/while-same.ts';
import { type Built, buildProduct } from '../../generator/build.ts';
import { type Explained, explainer } from '../../generator/explain/explain.ts';
import { readCodeUses } from '../../generator/load/code-uses.ts';
import { repository, TestProject } from './project.ts';

let built: Built;
let asked: ReturnType<typeof explainer>;
beforeAll(() => {
  built = buildProduct({ project: repository, blocks: repository });
  asked = explainer({ project: repository, uses: readCodeUses(repository, repository), ...built });
});

const namesOf = (own: readonly { sort: string; id: string }[]) => own.map(({ sort, id }) => `${sort} ${id}`);

function only(text: string): Explained {
  const { found } = asked(text);
  expect(namesOf(found)).toHaveLength(1);
  return found[0] as Explained;
}

/** A message with its places filled, as people see it. */
const filled = (text: string) => text.replaceAll(/\{[^{}]*\}/g, '7');

/** Of one that is all places nobody can tell which it is. */
const hasLetters = (text: string) => /\p{L}{2}/u.test(text.replaceAll(/\{[^{}]*\}/g, ''));

it('tells which pages show a text, in each language, from the words alone', () => {
  const key = 'hub.item.setting.rename.action';
  for (const own of Object.values(built.understood.messages)) {
    const { found } = asked(own[key]?.text ?? '');
    const text = found.find(({ id }) => id === key);
    expect(text?.namedBy).toMatchObject([
      { name: 'screen hub/item/setting', at: { file: 'spec/screens/hub/item/setting.yaml' } },
    ]);
    expect(text?.pages.map(({ address }) => address)).toEqual(
      built.understood.routes.filter(({ screen }) => screen === 'hub/item/setting').map(({ id }) => id),
    );
  }
});

it('finds each text that is shown by what it says, also where places in it are filled', () => {
  for (const own of Object.values(built.understood.messages))
    for (const [key, { text }] of Object.entries(own).filter((_, i) => i % 97 === 0)) {
      const { found } = asked(filled(text));
      const base = key.replace(/_(zero|one|two|few|many|other)$/, '');
      // A text may read like an id or an address, which is what is meant then.
      if (found.some(({ sort }) => sort === 'text')) expect(found.map(({ id }) => id)).toContain(base);
      else if (hasLetters(text)) expect(found.length, key).toBeGreaterThan(0);
    }
});

it('tells who uses a constant: in the spec with the line, in code and in tests by its name there', () => {
  const byId = only('constant search.tagsMax');
  expect(byId.namedBy).toContainEqual({
    name: 'field Item.tags',
    at: expect.objectContaining({ file: 'spec/entities/item.yaml' }),
  });
  expect(byId.beside.code.map(({ file }) => file)).toContain('runtime/blocks/collection/address.ts');
  expect(byId.beside.generated.map(({ file }) => file)).toContain('generated/constants.ts');
  expect(byId.beside.tests.length).toBeGreaterThan(0);
  expect(only('searchTagsMax')).toEqual(byId);
  const inCondition = Object.values(built.understood.constants).find(({ id }) => id === 'account.minAge');
  if (inCondition) expect(only(`constant ${inCondition.id}`).namedBy.length).toBeGreaterThan(0);
});

it('goes from a code to its error, to the calls that answer it, and to the pages that make them', () => {
  const { found } = asked('409106');
  expect(namesOf(found)).toEqual(['code 409106', 'error aliasTaken']);
  const [, error] = found as [Explained, Explained];
  const calls = error.namedBy.map(({ name }) => name);
  expect(calls).toContain('endpoint people.saveProfile');
  expect(error.names.map(({ name }) => name)).toContain('text error.aliasTaken');
  expect(error.pages).toContainEqual({
    address: 'hub:/account',
    through: ['endpoint people.saveProfile', 'screen hub/account'],
  });
  // A page that only leads there shows nothing of it.
  expect(error.pages.map(({ address }) => address)).not.toContain('hub:/search');
});

it('goes from a claim to what carries it and to its test, and back from the test and the module', () => {
  const claims = built.sections.flatMap((section) => section.claims);
  const claim = claims.find(({ carried, test }) => carried.length > 1 && test?.name !== undefined);
  const forwards = only(claim?.id ?? '');
  for (const { name } of claim?.carried ?? []) {
    expect(forwards.names.map((one) => one.name)).toContain(name);
    expect(only(name).claims.map(({ id }) => id)).toContain(claim?.id);
  }
  const file = claim?.test?.file ?? '';
  expect(forwards.names.map(({ name }) => name)).toContain(`test ${file}`);
  expect(only(file).claims).toContainEqual(
    expect.objectContaining({ id: claim?.id, test: `${file} > ${claim?.test?.name}` }),
  );
  const engine = claims.flatMap((one) => one.engine.map(({ name }) => [one.id, name] as const))[0];
  expect(only(engine?.[1] ?? '').claims.map(({ id }) => id)).toContain(engine?.[0]);
});

it('knows every claim, and every name that carries one', () => {
  const claims = built.sections.flatMap((section) => section.claims);
  const lost = claims.flatMap(({ id, carried }) => {
    const { names = [] } = asked(`claim ${id}`).found[0] ?? {};
    return carried
      .filter(({ name }) => !names.some((one) => one.name === name))
      .map(({ name }) => `${id}: ${name}`);
  });
  expect(lost).toEqual([]);
});

it('knows addresses as a browser and a client have them', () => {
  const page = namesOf(asked('https://hub.test/en/models/chenmo/some-name/setting?a=1').found);
  expect(page).toEqual(['route hub:/models/{user}/{name}/setting']);
  expect(namesOf(asked('/models/{user}/{name}/setting').found)).toEqual(page);
  const call = ['endpoint items.rename'];
  for (const way of ['PUT /aihub/{key}/name', 'put /acx/aihub/abc/name', '/acx/aihub/abc/name'])
    expect(namesOf(asked(way).found).filter((name) => !name.startsWith('call '))).toEqual(call);
  expect(asked('DELETE /aihub/{key}/name').found).toEqual([]);
});

it('tells what a file declares, and what a test names', () => {
  expect(namesOf(asked('engine/spec/events/tokens.yaml').found).length).toBeGreaterThan(0);
  const own = only('tests/generator/explain.test.ts');
  expect(own.names.map(({ name }) => name)).toContain('text hub.item.setting.rename.action');
  expect(asked('../main/package.json').found).toEqual([]);
});

it.each([
  ['endpont items.rename', 'endpoint items.rename'],
  ['aliasTakn', 'error aliasTaken'],
  ['search.tagMax', 'constant search.tagsMax'],
  ['tagsMax', 'constant search.tagsMax'],
])('names what is nearest to %s', (text, meant) => {
  const { found, nearest } = asked(text);
  expect(found).toEqual([]);
  expect(nearest).toContain(meant);
  expect(explainText(asked(text), { all: false, isStale: false })).toContain(meant);
});

it.each(['', ' ', 'x'.repeat(100_000), '(((', '{}', '/%E0%A4%A', '\\', '__proto__', 'constructor', 'text :'])(
  'says that nothing is called so, whatever is asked (%#)',
  (text) => {
    const answer = asked(text);
    expect(answer.found).toEqual([]);
    const said = explainText(answer, { all: false, isStale: false });
    expect(said).toMatch(/^Nothing here is called/);
    expect(said.length).toBeLessThan(1000);
  },
);

const said: string[] = [];
afterEach(() => {
  process.exitCode = 0;
  said.length = 0;
  vi.restoreAllMocks();
});

async function run(project: string, ...args: string[]): Promise<{ code: number; text: string }> {
  for (const way of ['log', 'error'] as const)
    vi.spyOn(console, way).mockImplementation((text: unknown) => void said.push(String(text)));
  const program = new Command('hub').exitOverride();
  addExplain(program);
  await program.parseAsync(['node', 'hub', 'explain', ...args, '--project', project]);
  return { code: Number(process.exitCode ?? 0), text: said.join('\n') };
}

it('ends with a code that says whether anything is known', async () => {
  const known = await run(repository, 'error', 'aliasTaken');
  expect(known.code).toBe(exitCode.ok);
  expect(known.text).toMatch(/^error aliasTaken {2}engine\/spec\/errors\/people\.yaml:\d+/);
  said.length = 0;
  const unknown = await run(repository, 'aliasTakn', '--json');
  expect(unknown.code).toBe(exitCode.unknown);
  expect(JSON.parse(unknown.text)).toMatchObject({
    found: [],
    nearest: expect.arrayContaining(['error aliasTaken']),
  });
});

it('tells the faults of a spec that is half written, and of claims that cannot be read', async () => {
  const project = new TestProject();
  try {
    const file = 'spec/claims/9-numbers.yaml';
    project.write(file, project.read(file).slice(0, -40));
    project.write('engine/spec/errors/people.yaml', 'aliasTaken: { code: "4091');
    const { code, text } = await run(project.root, 'aliasTaken');
    expect(code).toBe(exitCode.spec);
    expect(text).toMatch(/spec\/errors\/people\.yaml:\d+:\d+ HUB1002/);
    expect(text).not.toMatch(/ at .*\.ts:\d+/);
  } finally {
    project.remove();
  }
});

it('notices a spec that changes while it is read', () => {
  const project = new TestProject();
  try {
    const layout = { project: project.root, blocks: repository };
    expect(whileSame(layout, () => 1)).toEqual({ result: 1, isSame: true });
    const edit = () => project.edit('spec/app.yaml', '\nname: ', '\nname: Another ');
    expect(whileSame(layout, edit).isSame).toBe(false);
  } finally {
    project.remove();
  }
});
