import { describe, expect, it } from 'vitest';
import type { McpServer } from '#generated/types.ts';
import { snippetsOf } from './client-snippets.ts';
import { waysTo } from './ways.ts';

const name = 'example.hub/lin--tides';
const remote = {
  type: 'streamable-http' as const,
  url: 'https://tides.example/mcp',
  headers: [{ name: 'Authorization', value: 'Bearer {token}', isSecret: true, isRequired: true }],
};
const npm = {
  registryType: 'npm',
  identifier: 'tides',
  version: '1.2.0',
  environmentVariables: [{ name: 'ZONE', description: "Harbour's zone", isRequired: true }],
};

function told(server: Omit<McpServer, 'name'>) {
  const whole = { name, ...server };
  const [way] = waysTo(whole);
  if (way === undefined) throw new Error('No way');
  const of = Object.fromEntries(snippetsOf(whole, way).map((one) => [one.client, one]));
  return { of, json: (client: string) => JSON.parse(of[client]?.text ?? '') as unknown };
}

describe('what a client is told', () => {
  it('is a file of servers for most', () => {
    const { json } = told({ packages: [npm] });
    const own = { command: 'npx', args: ['-y', 'tides@1.2.0'], env: { ZONE: '<ZONE>' } };
    for (const client of ['json', 'cursor', 'claudeDesktop'])
      expect(json(client)).toEqual({ mcpServers: { 'lin--tides': own } });
  });

  it('asks for what is to be filled in where the client can, a secret without showing it', () => {
    expect(told({ remotes: [remote] }).json('vsCode')).toEqual({
      inputs: [{ type: 'promptString', id: 'token', description: 'token', password: true }],
      servers: {
        'lin--tides': {
          type: 'http',
          url: remote.url,
          headers: { Authorization: `Bearer \${input:token}` },
        },
      },
    });
    expect(told({ packages: [npm] }).json('vsCode')).toMatchObject({
      inputs: [{ id: 'ZONE', description: "Harbour's zone", password: false }],
      servers: { 'lin--tides': { type: 'stdio', command: 'npx', env: { ZONE: `\${input:ZONE}` } } },
    });
  });

  it('hides nothing from whoever reads it before pasting', () => {
    const identifier = 'tides\u202e\u009b2J\u200b\u{e0041}';
    const { of, json } = told({ packages: [{ ...npm, identifier }] });
    for (const { text } of Object.values(of)) expect(text).toMatch(/^[\n -~]+$/);
    expect(json('json')).toMatchObject({
      mcpServers: { 'lin--tides': { args: ['-y', `${identifier}@1.2.0`] } },
    });
  });

  it('reaches an address through a command where the client knows commands alone', () => {
    expect(told({ remotes: [remote] }).json('claudeDesktop')).toEqual({
      mcpServers: {
        'lin--tides': {
          command: 'npx',
          args: ['-y', 'mcp-remote', remote.url, '--header', `Authorization:\${HEADER_AUTHORIZATION}`],
          env: { HEADER_AUTHORIZATION: 'Bearer <token>' },
        },
      },
    });
  });

  it('is a link that holds the same', () => {
    const { of, json } = told({ remotes: [remote] });
    const cursor = new URL(of.cursor?.link ?? '');
    expect(cursor.protocol).toBe('cursor:');
    const config: unknown = JSON.parse(
      Buffer.from(cursor.searchParams.get('config') ?? '', 'base64').toString(),
    );
    expect(json('cursor')).toEqual({ mcpServers: { 'lin--tides': config } });
    const link = of.vsCode?.link ?? '';
    expect(link).toMatch(/^vscode:mcp\/install\?/);
    const {
      inputs,
      name: called,
      ...own
    } = JSON.parse(decodeURIComponent(link.replace(/^[^?]*\?/, ''))) as Record<string, unknown>;
    expect(json('vsCode')).toEqual({ inputs, servers: { [String(called)]: own } });
  });

  it('is one command of a shell, which reads nothing of it', () => {
    const trap = `'; touch pwned; echo $(id) \`id\` "x" \n'`;
    const { of } = told({
      packages: [{ ...npm, packageArguments: [{ type: 'positional', value: trap }] }],
    });
    // One word in single quotes, within which a shell reads nothing but their end.
    const word = /^claude mcp add-json lin--tides '((?:[^']|'\\'')*)'$/.exec(of.claudeCode?.text ?? '')?.[1];
    const json = word?.replaceAll(`'\\''`, `'`) ?? '';
    expect(JSON.parse(json)).toMatchObject({ args: ['-y', 'tides@1.2.0', trap] });
  });

  it('is nothing where the file does not say how, or where it is longer than any honest one', () => {
    expect(told({ packages: [{ registryType: 'cargo', identifier: 'x' }] }).of).toEqual({});
    const args = Array.from({ length: 200 }, () => ({ type: 'positional' as const, value: 'x'.repeat(300) }));
    expect(told({ packages: [{ ...npm, packageArguments: args }] }).of).toEqual({});
  });
});
