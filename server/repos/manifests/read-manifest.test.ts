import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { manifestFaultsShown, manifestNameShown } from '#generated/constants.ts';
import { manifests } from '#generated/server/manifests.ts';
import { judgeManifest } from './read-manifest.ts';

const project = dirname(dirname(dirname(dirname(fileURLToPath(import.meta.url)))));

function judge(name: string, text: string) {
  const manifest = manifests[name];
  if (!manifest) throw new Error(`No manifest ${name}`);
  return judgeManifest(text, manifest);
}

const faultsOf = (name: string, text: string) =>
  judge(name, text).faults.map(({ file: _, ...fault }) => fault);

/** Every line of these is written by somebody who has never seen the schema. */
const server = `{
  "name": "example.hub/a--b",
  "$schema": "https://example.org/server.schema.json",
  "packages": [
    { "registryType": "npm", "identifier": "b", "transport": { "type": "stdio" } }
  ]
}`;

describe('what a manifest says', () => {
  it('is taken as a whole', () => {
    expect(judge('Agent', 'sourceType: api\nchatEnabled: true\n')).toEqual({
      value: { sourceType: 'api', chatEnabled: true },
      faults: [],
    });
    expect(judge('Agent', '')).toEqual({ value: {}, faults: [] });
    expect(judge('McpServer', server).faults).toEqual([]);
  });

  it('is whatever the demo says', () => {
    const items = join(project, 'demo', 'items');
    const told = Object.entries(manifests).flatMap(([name, { file }]) =>
      readdirSync(items, { recursive: true, encoding: 'utf8' })
        .filter((path) => path.endsWith(`/${file}`))
        .map((path) => ({ path, faults: judge(name, readFileSync(join(items, path), 'utf8')).faults })),
    );
    expect(told.length).toBeGreaterThanOrEqual(24);
    expect(told.filter(({ faults }) => faults.length > 0)).toEqual([]);
  });
});

describe('what is wrong with a manifest', () => {
  it.each([
    [
      'an unknown word',
      'Agent',
      'chatEnabeld: true\n',
      { line: 1, problem: 'unknown', name: 'chatEnabeld', nearest: 'chatEnabled' },
    ],
    [
      'a number without end',
      'Agent',
      'limits:\n  rounds: .inf\n',
      { line: 2, problem: 'wrong', name: 'rounds' },
    ],
    [
      'a word that nobody means',
      'Agent',
      'model: {}\nweather: fine\n',
      { line: 2, problem: 'unknown', name: 'weather' },
    ],
    [
      'a word within',
      'Agent',
      'tools:\n  - item: a/b\n    olny: [x]\n',
      { line: 3, problem: 'unknown', name: 'olny', nearest: 'only' },
    ],
    [
      'what must be there',
      'Agent',
      'tools:\n  - { ask: never }\n',
      { line: 2, problem: 'missing', name: 'item' },
    ],
    ['a value', 'Agent', 'chatEnabled: perhaps\n', { line: 1, problem: 'wrong', name: 'chatEnabled' }],
    [
      'one of a few',
      'Agent',
      'sourceType: hots\n',
      { line: 1, problem: 'wrong', name: 'sourceType', nearest: 'host' },
    ],
    [
      'a language that is none',
      'Agent',
      'prompt:\n  zh: 你好\n  fr: salut\n',
      { line: 3, problem: 'unknown', name: 'fr' },
    ],
    [
      'an address with a password',
      'Agent',
      'serviceUrl: https://me:secret@example.org/\n',
      { line: 1, problem: 'wrong', name: 'serviceUrl' },
    ],
    [
      'a script as an address',
      'Agent',
      'serviceUrl: "javascript:alert(1)"\n',
      { line: 1, problem: 'wrong', name: 'serviceUrl' },
    ],
    [
      'a file as an address',
      'Agent',
      'serviceUrl: file:///etc/passwd\n',
      { line: 1, problem: 'wrong', name: 'serviceUrl' },
    ],
    [
      'a path that leads out',
      'Knowledge',
      'size: 3\nsynonyms: ../../other/secret.txt\n',
      { line: 2, problem: 'wrong', name: 'synonyms' },
    ],
    [
      'a path from the root',
      'Knowledge',
      'include: [/etc/passwd]\n',
      { line: 1, problem: 'wrong', name: 'include' },
    ],
    ['broken YAML', 'Agent', 'chatEnabled: true\nopening: {a: [}\n', { line: 2, problem: 'unreadable' }],
    [
      'a second document',
      'Agent',
      'chatEnabled: true\n---\nsourceType: api\n',
      { line: 2, problem: 'unreadable' },
    ],
    [
      'an address that is a script',
      'McpServer',
      server.replace('"stdio"', '"sse", "url": "javascript:alert(1)"'),
      { line: 5, problem: 'wrong', name: 'url' },
    ],
    ['no map', 'Agent', '- a\n- b\n', { line: 1, problem: 'unreadable' }],
    ['a type of code', 'Agent', 'serviceUrl: !!js/function "x"\n', { line: 1, problem: 'unreadable' }],
    [
      'a word twice',
      'Agent',
      'chatEnabled: true\nchatEnabled: false\n',
      { line: 2, problem: 'repeated', name: 'chatEnabled' },
    ],
    ['an anchor', 'Agent', 'model: &a { use: x }\n', { line: 1, problem: 'alias' }],
    ['a merged map', 'Agent', 'model:\n  <<: { use: x }\n', { line: 2, problem: 'unknown', name: '<<' }],
    [
      'a name of the language itself',
      'Agent',
      'model: {}\n__proto__: { chatEnabled: true }\n',
      { line: 2, problem: 'unknown', name: '__proto__' },
    ],
    [
      'broken JSON',
      'McpServer',
      '{\n  "name": "a/b",\n  packages: []\n}',
      { line: 3, problem: 'unreadable' },
    ],
    [
      'JSON with a word that is none',
      'McpServer',
      '{\n  "name": "a/b",\n  "packages": none\n}\n',
      { line: 3, problem: 'unreadable' },
    ],
    [
      'JSON that breaks off',
      'McpServer',
      '{\n  "name": "a/b",\n  "packages": [\n\n\n',
      { line: 3, problem: 'unreadable' },
    ],
    [
      'a slip in a format of others',
      'McpServer',
      server.replace('"packages"', '"pakages"'),
      { line: 4, problem: 'unknown', name: 'pakages', nearest: 'packages' },
    ],
    [
      'a name that is twice in JSON',
      'McpServer',
      server.replace('"$schema"', '"name"'),
      { line: 3, problem: 'repeated', name: 'name' },
    ],
  ])('names %s', (_, name, text, fault) => {
    expect(faultsOf(name, text)).toEqual([fault]);
  });

  it('is that it is too large, or nested too deep, without it being read', () => {
    const large = Buffer.alloc(0);
    expect(judgeManifest(large.toString(), manifests.Agent as never, true).faults).toMatchObject([
      { problem: 'tooLarge' },
    ]);
    for (const text of [`model: ${'['.repeat(60_000)}`, `a: ${'{a: '.repeat(30)}`])
      expect(faultsOf('Agent', text)).toMatchObject([{ problem: 'tooLarge' }]);
  });

  it('is judged by its depth, whatever stands in its texts', () => {
    const prompt = ['prompt:', '  en: |', ...Array.from({ length: 60 }, () => '    [ { - - - - ? :')].join(
      '\n',
    );
    expect(faultsOf('Agent', prompt)).toEqual([]);
    // Brackets in texts that would close those around them.
    const deep = `{"name":"a/b","x":${'["]",'.repeat(3000)}1${']'.repeat(3000)}}`;
    expect(faultsOf('McpServer', deep)).toMatchObject([{ problem: 'tooLarge' }]);
    expect(faultsOf('Agent', `x:${' -'.repeat(3000)} 1`)).toMatchObject([{ problem: 'tooLarge' }]);
  });

  it('is not that many things stand on one line', () => {
    const packages = Array.from({ length: 60 }, () => ({ registryType: 'npm', identifier: 'b' }));
    expect(faultsOf('McpServer', JSON.stringify({ name: 'a/b', packages }))).toEqual([]);
    const limits = `{ ${Array.from({ length: 60 }, (_, at) => `w${at}: 1`).join(', ')} }`;
    expect(faultsOf('Agent', `limits: ${limits}`)).toMatchObject([
      { problem: 'unknown' },
      ...Array(9).fill({}),
    ]);
    expect(faultsOf('Agent', `x: [${'- '.repeat(60)}a, b]`)).toMatchObject([{ problem: 'tooLarge' }]);
    const behindBrackets = `${'- '.repeat(20)}[a, b] `.repeat(9);
    expect(faultsOf('Agent', `x: ${behindBrackets}`)).toMatchObject([{ problem: 'tooLarge' }]);
  });

  it('is said once where several entries of a line have it', () => {
    expect(faultsOf('Knowledge', 'include: [/a, /b, ../c]')).toHaveLength(1);
  });

  it('is found among many words that nobody knows, on its line', () => {
    const words = Array.from({ length: 6000 }, (_, at) => `word${at}: 1`).join('\n');
    const faults = faultsOf('Agent', `${words}\n`);
    expect(faults).toHaveLength(manifestFaultsShown);
    expect(faults.map(({ line }) => line)).toEqual(faults.map((_, at) => at + 1));
    const long = 'x'.repeat(900);
    expect(faultsOf('McpServer', `{"name":"a/b","${long}":1,"${long}":2}`)[0]?.name).toHaveLength(
      manifestNameShown,
    );
  });

  it('is told of a few entries of ten thousand, and soon', () => {
    const text = `tools:\n${'  - { item: x }\n'.repeat(8000)}`;
    const before = performance.now();
    const faults = faultsOf('Agent', text);
    expect(faults).toHaveLength(manifestFaultsShown);
    expect(performance.now() - before).toBeLessThan(10_000);
  });

  it('grows no bomb of aliases', () => {
    const lines = [
      'a: &a [x, x]',
      ...'bcdefghij'.split('').map((one, at) => `${one}: &${one} [*${'abcdefghi'[at]}, *${'abcdefghi'[at]}]`),
    ];
    expect(faultsOf('Agent', `${lines.join('\n')}\n`)).toEqual([{ line: 1, problem: 'alias' }]);
  });
});
