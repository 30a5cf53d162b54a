import { describe, expect, it } from 'vitest';
import type { McpPackage, McpRemote } from '#generated/types.ts';
import { setupOf } from './setup.ts';
import { plainGap } from './values.ts';

const started = (more: Partial<McpPackage>) =>
  setupOf({ package: { registryType: 'npm', identifier: 'pkg', ...more } }, plainGap);
const reached = (more: Partial<McpRemote>) =>
  setupOf({ remote: { type: 'streamable-http', url: 'https://a.example/mcp', ...more } }, plainGap);

describe('a package', () => {
  it.each([
    ['npm', 'npx', ['-y', 'pkg@1.0.0', 'last']],
    ['pypi', 'uvx', ['pkg@1.0.0', 'last']],
    ['nuget', 'dnx', ['pkg@1.0.0', '--yes', '--', 'last']],
    ['oci', 'docker', ['run', '-i', '--rm', 'pkg:1.0.0', 'last']],
  ])('of %s is started by %s', (registryType, command, args) => {
    const packageArguments: McpPackage['packageArguments'] = [{ type: 'positional', value: 'last' }];
    expect(started({ registryType, version: '1.0.0', packageArguments })).toEqual({ command, args, env: {} });
  });

  it('is started by what the file names, which gets what it says and nothing else', () => {
    const runtimeArguments: McpPackage['runtimeArguments'] = [{ type: 'positional', value: 'run' }];
    expect(started({ registryType: 'pypi', runtimeHint: 'pipx', runtimeArguments })).toMatchObject({
      command: 'pipx',
      args: ['run', 'pkg'],
    });
    expect(started({ registryType: 'cargo' })).toBeUndefined();
    expect(started({ registryType: 'constructor' })).toBeUndefined();
    expect(started({ registryType: 'mcpb', identifier: 'https://a.example/x.mcpb' })).toBeUndefined();
  });

  it('says nothing twice that the file says', () => {
    const yes: McpPackage['runtimeArguments'] = [{ type: 'named', name: '-y' }];
    expect(started({ runtimeArguments: yes })).toMatchObject({ args: ['-y', 'pkg'] });
  });

  it('in an image takes over its variables, and has one version', () => {
    const environmentVariables = [{ name: 'ZONE', default: 'UTC' }];
    const own = { registryType: 'oci', environmentVariables };
    expect(started({ ...own, identifier: 'host:5000/a/b', version: '2' })).toEqual({
      command: 'docker',
      args: ['run', '-i', '--rm', '-e', 'ZONE', 'host:5000/a/b:2'],
      env: { ZONE: 'UTC' },
    });
    expect(started({ ...own, identifier: 'a/b:1', version: '2' })).toMatchObject({
      args: expect.arrayContaining(['a/b:1']),
    });
    const runtimeArguments: McpPackage['runtimeArguments'] = [
      { type: 'positional', value: 'run' },
      { type: 'named', name: '--network=', value: 'none' },
    ];
    expect(started({ ...own, identifier: 'a/b', runtimeArguments })).toMatchObject({
      args: ['run', '-e', 'ZONE', '--network=none', 'a/b'],
    });
  });

  it('has its arguments with values, its switches, and what somebody has to fill in', () => {
    expect(
      started({
        packageArguments: [
          { type: 'named', name: '--quiet' },
          { type: 'named', name: '--port', default: '80' },
          { type: 'named', name: '--key', isRequired: true, isSecret: true },
          { type: 'named', name: '--left-out', valueHint: 'file' },
          { type: 'named', name: '--secret-left-out', isSecret: true },
          { type: 'positional', valueHint: 'folder', isRequired: true },
          { type: 'positional', valueHint: 'left-out' },
        ],
      }),
    ).toMatchObject({ args: ['-y', 'pkg', '--quiet', '--port', '80', '--key', '<key>', '<folder>'] });
  });

  it('that answers at an address is reached there', () => {
    const transport: McpPackage['transport'] = {
      type: 'streamable-http',
      url: 'http://localhost:{port}/mcp',
    };
    const packageArguments: McpPackage['packageArguments'] = [
      { type: 'named', name: '--port', default: '8080' },
    ];
    expect(started({ transport, packageArguments })).toMatchObject({ url: 'http://localhost:8080/mcp' });
    expect(started({ transport })).toMatchObject({ url: 'http://localhost:<port>/mcp' });
    expect(started({ transport: { type: 'sse' } })).toBeUndefined();
  });
});

describe('a secret', () => {
  const secret = 'sk-0123456789';

  it.each([
    ['a value', { value: secret, isSecret: true }],
    ['a default', { default: secret, isSecret: true, isRequired: true }],
    ['a value around a variable', { value: `${secret}{rest}`, isSecret: true }],
    [
      'what a secret template is filled with',
      { value: 'Bearer {key}', isSecret: true, variables: { key: { value: secret } } },
    ],
    ['a secret variable', { value: 'x {key}', variables: { key: { default: secret, isSecret: true } } }],
    [
      'a variable that is secret in a way nobody knows',
      { value: '{key}', variables: { key: { default: secret, isSecret: 'yes' } } },
    ],
    ['a placeholder', { placeholder: secret, isSecret: true, isRequired: true }],
  ])('never leaves as %s', (_, input) => {
    const own = { name: 'KEY', ...input };
    const told = [
      reached({ headers: [own] }),
      reached({ url: 'https://{KEY}.example', variables: { KEY: own } }),
      started({ environmentVariables: [own], packageArguments: [{ type: 'named', ...own }] }),
    ];
    expect(JSON.stringify(told)).not.toContain(secret);
    expect(JSON.stringify(told[0])).toMatch(/<(KEY|key)>/);
  });

  it('keeps how it is sent', () => {
    const headers = [{ name: 'Authorization', value: 'Bearer {token}', isSecret: true }];
    expect(reached({ headers })).toMatchObject({ headers: { Authorization: 'Bearer <token>' } });
  });
});

describe('what somebody wrote to be replaced by what a reader has', () => {
  const theft = `\${env:AWS_SECRET_ACCESS_KEY}`;

  it.each([
    ['a header', reached({ headers: [{ name: 'X', value: theft }] })],
    ['a default', reached({ headers: [{ name: 'X', default: theft }] })],
    ['the name of a header', reached({ headers: [{ name: theft, value: 'x' }] })],
    ['an address', reached({ url: `https://a.example/${theft}` })],
    [
      'a variable of an address',
      reached({ url: 'https://a.example/{x}', variables: { x: { value: theft } } }),
    ],
    ['a package', started({ identifier: theft })],
    ['a command', started({ runtimeHint: theft })],
    ['an argument', started({ packageArguments: [{ type: 'positional', value: theft }] })],
    ['the name of one', started({ packageArguments: [{ type: 'named', name: theft }] })],
  ])('is not handed on as %s', (_, setup) => {
    expect(JSON.stringify(setup) ?? '').not.toContain('${');
  });
});

describe('what is filled in', () => {
  it('is not what stands in no variable, nor what is no map of them', () => {
    const json = { name: 'X', value: '{"a": {b}}', variables: 'none' };
    expect(reached({ headers: [json] })).toMatchObject({ headers: { X: '{"a": {b}}' } });
    const own = { name: 'X', value: '{toString}', variables: {} };
    expect(reached({ headers: [own] })).toMatchObject({ headers: { X: '{toString}' } });
    expect(reached({ headers: [{ name: 'X', value: '{a}', variables: { a: 7 } }] })).toMatchObject({
      headers: { X: '<a>' },
    });
  });

  it('does not grow beyond any honest length', () => {
    const bomb = { name: 'X', value: '{a}'.repeat(5000), variables: { a: { value: 'y'.repeat(3000) } } };
    const started = performance.now();
    expect(reached({ headers: [bomb] })).toMatchObject({ headers: { X: '<X>' } });
    expect(performance.now() - started).toBeLessThan(1000);
  });
});
