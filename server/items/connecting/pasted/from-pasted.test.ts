import { describe, expect, it } from 'vitest';
import { manifestDepth } from '#generated/constants.ts';
import { HubError } from '../../../ground/hub-error.ts';
import { configOf } from '../ways.ts';
import { fromPasted } from './from-pasted.ts';

const pasted = (server: object) => fromPasted(JSON.stringify({ mcpServers: { one: server } }));

/** What clients are given of it again. */
function roundTrip(server: object): unknown {
  const { config = '{}' } = configOf({ name: 'a/one', ...pasted(server).said }) ?? {};
  return JSON.parse(config).mcpServers?.one;
}

/** What is said of something that describes no server. */
function refusal(text: string) {
  try {
    fromPasted(text);
  } catch (error) {
    if (error instanceof HubError) return { ...error.params, ...error.says };
    throw error;
  }
  return undefined;
}
const key = (name: string) => ({ field: 'mcpServersConfig', key: `validation.pasted.${name}` });

describe('what a client is configured with', () => {
  it.each([
    [{ command: 'npx', args: ['-y', '@team/tides@1.2.0', '--stdio', 'north sea'], env: { ZONE: 'UTC' } }],
    [{ command: 'npx', args: ['-y', 'tides', '-v'] }],
    [{ command: 'uvx', args: ['tides', '/data', '--read-only'] }],
    [{ command: 'dnx', args: ['Team.Tides@1.0.0', '--yes', '--', 'serve'] }],
    [{ command: 'uvx', args: ['--from', 'git+https://git.example/tides', 'tides'] }],
    [
      {
        command: 'docker',
        args: ['run', '-i', '--rm', '-e', 'ZONE', 'team/tides:2', 'serve'],
        env: { ZONE: 'UTC' },
      },
    ],
    [{ type: 'http', url: 'https://tides.example/mcp' }],
    [{ type: 'sse', url: 'https://tides.example/sse', headers: { 'X-Zone': 'north' } }],
  ])('is given to others as it was: %j', (server) => {
    expect(roundTrip(server)).toEqual(server);
    expect(pasted(server).secrets).toEqual([]);
  });

  it.each([
    ['without the braces around', '"tides": { "command": "npx", "args": ["tides"] }'],
    [
      'of another client',
      '{ "servers": { "tides": { "command": "npx", "args": ["tides"], "type": "stdio" } } }',
    ],
    [
      'of a client with settings of its own',
      '{ "mcp": { "inputs": [], "servers": { "tides": { "command": "npx", "args": ["tides"] } } } }',
    ],
    [
      'with remarks and a comma too many',
      '{ // mine\n "mcpServers": { "tides": { "command": "npx", "args": ["tides",], }, }, }',
    ],
    ['that is one server', '{ "command": "C:\\\\Program Files\\\\npx.cmd", "args": ["tides"] }'],
    ['by the shell of Windows', '{ "command": "cmd", "args": ["/c", "npx", "-y", "tides"] }'],
    [
      'by names that are those of every object',
      '{ "mcpServers": { "__proto__": { "command": "npx", "args": ["tides"] } } }',
    ],
  ])('may be written %s', (_, text) => {
    expect(fromPasted(text).said).toEqual({
      packages: [{ registryType: 'npm', identifier: 'tides', transport: { type: 'stdio' } }],
    });
  });

  it('keeps every value out that opens a door, and says that it is needed', () => {
    const { said, secrets } = pasted({
      command: 'npx',
      args: ['tides', '--api-key', 'k-1', '--token=t-2', '--db', 'postgres://me:pw@db.example/x'],
      env: {
        API_KEY: 'k-3',
        accessToken: 't-4',
        ZONE: 'UTC',
        PASSWORDS: '<your-passwords>',
        NOTE: 'a1b2c3d4e5f6a7b8c9d0e1f2',
      },
    });
    expect(secrets.map(({ name, value }) => [name, value])).toEqual([
      ['api-key', 'k-1'],
      ['token', 't-2'],
      ['argument5', 'postgres://me:pw@db.example/x'],
      ['API_KEY', 'k-3'],
      ['accessToken', 't-4'],
      ['NOTE', 'a1b2c3d4e5f6a7b8c9d0e1f2'],
    ]);
    const text = JSON.stringify(said);
    for (const { value } of secrets) expect(text).not.toContain(value);
    expect(said).toMatchObject({
      packages: [
        {
          environmentVariables: expect.arrayContaining([
            { name: 'API_KEY', isRequired: true, isSecret: true },
            { name: 'ZONE', default: 'UTC' },
            { name: 'PASSWORDS', isRequired: true, isSecret: true },
          ]),
        },
      ],
    });
  });

  it('keeps keys out of an address and of headers', () => {
    const { said, secrets } = pasted({
      url: 'https://tides.example/s/a1b2c3d4e5f6a7b8c9d0e1f2/mcp?zone=north&api_key=k-1',
      headers: { Authorization: 'Bearer t-2', 'X-API-Key': 'k-3', Accept: 'text/event-stream' },
    });
    expect(said).toEqual({
      remotes: [
        {
          type: 'streamable-http',
          url: 'https://tides.example/s/{token}/mcp?zone=north&api_key={api_key}',
          headers: [
            {
              ...{ name: 'Authorization', isRequired: true, isSecret: true, value: 'Bearer {token}' },
              variables: { token: { isRequired: true, isSecret: true } },
            },
            { name: 'X-API-Key', isRequired: true, isSecret: true },
            { name: 'Accept', value: 'text/event-stream' },
          ],
          variables: {
            token: { isRequired: true, isSecret: true },
            api_key: { isRequired: true, isSecret: true },
          },
        },
      ],
    });
    expect(new Set(secrets.map(({ value }) => value))).toEqual(
      new Set(['a1b2c3d4e5f6a7b8c9d0e1f2', 'k-1', 't-2', 'k-3']),
    );
  });

  it('asks for what a client would fill in of its own accord', () => {
    const { said, secrets } = pasted({
      command: 'npx',
      args: ['tides', '$'.concat('{workspaceFolder}')],
      env: { KEY: '$'.concat('{input:key}') },
    });
    expect(said).toMatchObject({
      packages: [
        {
          packageArguments: [{ type: 'positional', valueHint: 'workspaceFolder', isRequired: true }],
          environmentVariables: [{ name: 'KEY', isRequired: true, isSecret: true }],
        },
      ],
    });
    expect(secrets).toEqual([]);
  });
});

describe('what describes no server is refused', () => {
  const one = '{ "command": "npx", "args": ["a"] }';
  it.each([
    [
      'broken JSON, on its line',
      '{\n  "mcpServers": {\n    "a" {}\n',
      { ...key('json'), params: { line: 3 } },
    ],
    ['no JSON at all', 'npx -y tides', { ...key('json'), params: { line: 1 } }],
    ['nothing but brackets', '['.repeat(20000), key('deep')],
    ['more levels than anybody needs', `${'{"a":'.repeat(manifestDepth + 2)}1`, key('deep')],
    ['an empty object', '{}', key('none')],
    ['a list', '[1, 2]', key('none')],
    ['a word alone', '"tides"', key('json')],
    ['no server under the word for servers', '{ "mcpServers": {} }', key('none')],
    ['a text in the place of a server', '{ "mcpServers": { "a": "npx tides" } }', key('none')],
    [
      'several',
      `{ "mcpServers": { "a": ${one}, "b": ${one}, "c": ${one} } }`,
      { ...key('several'), params: { count: 3, names: 'a, b, c' } },
    ],
    [
      'a number as the command',
      '{\n"command": 7 }',
      { ...key('wrong'), params: { name: 'command', line: 2 } },
    ],
    [
      'a text as the arguments',
      '{ "command": "npx", "args": "tides" }',
      { ...key('wrong'), params: { name: 'args', line: 1 } },
    ],
    [
      'a list in the environment',
      '{ "command": "npx", "args": ["a"], "env": { "A": [] } }',
      { ...key('wrong'), params: { name: 'A', line: 1 } },
    ],
    [
      'a program of the own machine',
      '{ "command": "/home/lin/server.sh" }',
      { ...key('command'), params: { name: '/home/lin/server.sh' } },
    ],
    ['what is called as every object is', '{ "command": "constructor", "args": ["a"] }', key('command')],
    [
      'a path as the package',
      '{ "command": "npx", "args": ["-y", "./dist"] }',
      { ...key('package'), params: { name: 'npx' } },
    ],
    [
      'no package',
      '{ "command": "docker", "args": ["ps"] }',
      { ...key('package'), params: { name: 'docker' } },
    ],
    ['an address with a password', '{ "url": "https://me:pw@a.example/mcp" }', key('address')],
    ['an address of another sort', '{ "url": "javascript:alert(1)" }', key('address')],
    [
      'more than a file may hold',
      JSON.stringify({ command: 'npx', args: ['a', ...Array.from({ length: 500 }, (_, at) => `a${at}`)] }),
      key('long'),
    ],
  ])('%s', (_, text, expected) => {
    expect(refusal(text)).toMatchObject(expected);
  });
});
