import { describe, expect, it } from 'vitest';
import type { McpServer } from '#generated/types.ts';
import { configOf, shortName } from './ways.ts';

const name = 'example.hub/lin--tides';
const remote = { type: 'streamable-http' as const, url: 'https://tides.example/mcp' };
const npm = { registryType: 'npm', identifier: 'tides' };

describe('the configuration of a server', () => {
  it('is of what runs already, then of what is started, and of what goes out of use last', () => {
    const old = { ...remote, type: 'sse' as const, url: 'https://tides.example/sse' };
    const urlOf = (server: Omit<McpServer, 'name'>) => configOf({ name, ...server })?.config;
    expect(urlOf({ remotes: [old, remote], packages: [npm] })).toContain('"type": "http"');
    expect(urlOf({ remotes: [old], packages: [npm] })).toContain('"command": "npx"');
    expect(urlOf({ remotes: [old], packages: [{ registryType: 'cargo', identifier: 'x' }] })).toContain(
      'sse',
    );
    expect(configOf({ name })).toBeUndefined();
  });

  it('names what is to be filled in, with what it is where nobody says otherwise', () => {
    const environmentVariables = [
      { name: 'ZONE', default: 'UTC', description: 'Zone' },
      { name: 'KEY', isSecret: true, isRequired: true, default: 'sk-1', placeholder: 'sk-2' },
    ];
    expect(configOf({ name, packages: [{ ...npm, environmentVariables }] })?.inputs).toEqual([
      { name: 'ZONE', description: 'Zone', defaultValue: 'UTC', isRequired: false, isSecret: false },
      { name: 'KEY', isRequired: true, isSecret: true },
    ]);
  });

  it.each([
    ['example.hub/lin--tides', 'lin--tides'],
    ['a/b c$(id)', 'b-c-id'],
    ['a/--x', 'x'],
    ['海/潮汐', 'server'],
    ['plain', 'plain'],
  ])('calls %s %s', (whole, short) => expect(shortName({ name: whole })).toBe(short));
});
