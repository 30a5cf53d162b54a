import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { operatorTextMax } from '#generated/constants.ts';
import { rows } from './names.ts';
import { readSettings } from './settings.ts';

const folder = mkdtempSync(join(tmpdir(), 'hub-settings-'));
afterAll(() => rmSync(folder, { recursive: true }));

function file(text: string, name = 'hub.yaml'): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

const from = (text: string, env: Record<string, string> = {}) =>
  readSettings({ ...env, HUB_CONFIG: file(text) });

describe('what a field begins with', () => {
  it('is in a closed hub what may be made there, where nobody says it', () => {
    expect(from('reading: signedIn').config.settings).toMatchObject({ newItems: 'INTERNAL' });
    expect(from('reading: signedIn\nnewItems: PRIVATE').config.settings).toMatchObject({
      newItems: 'PRIVATE',
    });
    expect(from('signUp: nobody').config.settings).toMatchObject({ newItems: 'PUBLIC' });
  });

  it('is refused where nothing could be made with it', () => {
    expect(() => from('reading: signedIn\nnewItems: PUBLIC')).toThrow(
      /line 2: `newItems` must be one of INTERNAL, PRIVATE .* not "PUBLIC"/,
    );
    expect(() => from('', { HUB_READING: 'signedIn', HUB_NEW_ITEMS: 'PUBLIC' })).toThrow('HUB_NEW_ITEMS');
  });
});

describe('what whoever runs the hub says', () => {
  it('is one text for all languages, or one for each', () => {
    const { config, sourceOf } = from('imprint: Heron Lab\nnotice:\n  zh: 周五停机\n');
    expect(config.settings?.notice).toEqual({ en: '', zh: '周五停机' });
    expect(config.settings?.imprint).toEqual({ en: 'Heron Lab', zh: 'Heron Lab' });
    expect(sourceOf('HUB_NOTICE_ZH')).toMatch(/line 3$/);
    const { config: other } = from('notice: { zh: 周五停机 }', { HUB_NOTICE_EN: 'Closed on Friday' });
    expect(other.settings?.notice).toEqual({ en: 'Closed on Friday', zh: '周五停机' });
  });

  it('is refused in a language that there is not, and where it is too long', () => {
    expect(() => from('notice:\n  xx: Closed')).toThrow(/line 2: there is no setting `notice.xx`/);
    expect(() => from(`notice: ${'x'.repeat(operatorTextMax + 1)}`)).toThrow(
      /line 1: `notice.(en|zh)` must have 0 to/,
    );
    expect(() => from('notice: { en: { deep: 1 } }')).toThrow('`notice.en` must be one value');
    expect(() => from('name: {}')).toThrow('`name` must be one value');
  });
});

describe('a limit', () => {
  it.each([
    ['50GB', 50 * 1024 ** 3],
    ['1.5 gb', 1.5 * 1024 ** 3],
    ['1048576', 1_048_576],
    ['0', 0],
  ])('of bytes is %s', (text, bytes) => {
    expect(from(`storedPerPerson: ${text}`).config.settings?.storedPerPerson).toBe(bytes);
  });

  it.each(['much', '-1GB', '1e9', '5PB', '9999999TB', '0.5', '1 000'])('of bytes is never %s', (text) => {
    expect(() => from(`storedPerPerson: ${text}`)).toThrow('must be a size such as 500MB or 20GB');
  });

  it('of items is a whole number', () => {
    expect(from('itemsPerPerson: 3').config.settings?.itemsPerPerson).toBe(3);
    for (const text of ['-1', '1.5', 'many'])
      expect(() => from(`itemsPerPerson: ${text}`)).toThrow('must be a whole number from 0');
  });
});

describe('a file of settings', () => {
  it('says what the environment leaves open', () => {
    const { config, sourceOf } = from('# ours\nport: 7000\nhost: 0.0.0.0\nseed: none\n', {
      HUB_PORT: '7001',
    });
    expect(config).toMatchObject({ port: 7001, host: '0.0.0.0', seed: 'none' });
    expect(sourceOf('HUB_PORT')).toBe('HUB_PORT');
    expect(sourceOf('HUB_HOST')).toBe(`${join(folder, 'hub.yaml')}, line 3`);
    expect(sourceOf('HUB_STOP_WAIT')).toBeUndefined();
  });

  it('takes each setting as the environment does', () => {
    const key = '01234567'.repeat(8);
    const { config } = from(
      [
        'port: 0',
        'publicUrl: https://hub.example.org/',
        `secretKey: ${key}`,
        'trustedProxies: [10.0.0.2, fd00::/8]',
        'demoPassword: "12345678"',
        'allowDemo: true',
        'api: https://api.example.org',
        'embedOrigins:\n  - https://a.example\n  - https://b.example',
        'stopWait: 60',
        'metrics: 9100',
        'logLevel: warn',
        'logFile: hub.log',
      ].join('\n'),
    );
    expect(config).toMatchObject({
      port: 0,
      publicUrl: 'https://hub.example.org',
      onlyPublic: true,
      secretKeys: [key],
      trustedProxies: ['10.0.0.2', 'fd00::/8'],
      demoPassword: '12345678',
      allowDemo: true,
      api: 'https://api.example.org',
      embedOrigins: ['https://a.example', 'https://b.example'],
      stopWait: 60,
      metrics: { host: '127.0.0.1', port: 9100 },
      logLevel: 'warn',
      logFile: join(folder, 'hub.log'),
    });
  });

  it('counts a folder from its own, and a variable from where one stands', () => {
    expect(from('data: ./data').config.dataDir).toBe(join(folder, 'data'));
    expect(from('data: ./data', { HUB_DATA: '/srv/hub' }).config.dataDir).toBe('/srv/hub');
  });

  it('may be empty, or leave a setting empty', () => {
    expect(from('').config.port).toBe(6100);
    expect(from('port:\nseed: ""\n').config).toMatchObject({ port: 6100, seed: 'demo' });
  });

  it.each([
    ['port: abc', 1, '`port` must be a whole number from 0 to 65535, not "abc".'],
    ['# a\n\nseed: prod', 3, '`seed` must be "demo" or "none", not "prod".'],
    ['allowDemo: maybe', 1, '`allowDemo` must be 1 or 0'],
    ['prot: 6100', 1, 'there is no setting `prot`. There are: port, host,'],
    ['HUB_PORT: 6100', 1, 'there is no setting `HUB_PORT`'],
    ['port: { from: 1 }', 1, '`port` must be one value'],
    ['embedOrigins: []', 1, '`embedOrigins` must be one value, or a list of at least one.'],
    ['embedOrigins: [[https://a.example]]', 1, '`embedOrigins` must be one value'],
    ['port: &a 1\nstopWait: *a', 2, '`stopWait` must be one value'],
    ['seed: none\nport: 1\nport: 2', 3, 'this is no YAML'],
    ['seed: none\n\tport: 1', 2, 'this is no YAML'],
    ['---\nport: 1\n---\nseed: none', 3, 'this is no YAML'],
    ['- port', 1, 'settings are lines such as'],
    ['port', 1, 'settings are lines such as'],
  ])('%j is refused with its line', (text, line, says) => {
    expect(() => from(text)).toThrow(`${join(folder, 'hub.yaml')}, line ${line}: ${says}`);
  });

  it('tells nobody what a key holds that cannot be used', () => {
    expect(() => from('secretKey: topsecret')).toThrow(/^(?!.*topsecret).*`secretKey` must be a key/);
  });

  it('is refused where it is not there, is a folder or is no such file', () => {
    expect(() => readSettings({ HUB_CONFIG: join(folder, 'none.yaml') })).toThrow(
      'none.yaml cannot be read (ENOENT)',
    );
    expect(() => readSettings({ HUB_CONFIG: folder })).toThrow('cannot be read (EISDIR)');
    expect(() => from(`# ${'x'.repeat(70_000)}`)).toThrow('is no file of settings');
  });

  it('may not lie in the data folder', () => {
    mkdirSync(join(folder, 'data'), { recursive: true });
    const path = file('data: .', 'data/hub.yaml');
    expect(() => readSettings({ HUB_CONFIG: path })).toThrow('lies in the data folder');
  });
});

describe('where a file is looked for', () => {
  const first = file('port: 1', 'first.yaml');
  const second = file('port: 2', 'second.yaml');
  const gone = join(folder, 'gone.yaml');

  it('is the first usual place that has one, and the other is told of', () => {
    const found = readSettings({}, [gone, first, second]);
    expect(found).toMatchObject({ config: { port: 1 }, file: first, unread: second });
  });

  it('is what HUB_CONFIG names, and nowhere where that says so', () => {
    const found = readSettings({ HUB_CONFIG: second }, [first]);
    expect(found).toMatchObject({ config: { port: 2 }, file: second });
    expect(found.unread).toBeUndefined();
    expect(readSettings({ HUB_CONFIG: 'none' }, [first])).toMatchObject({ config: { port: 6100 } });
  });
});

describe('a setting that the spec describes', () => {
  it('is read from file and environment, and is as usual where nobody says it', () => {
    const { config, sourceOf } = from('signUp: invited\nreading: signedIn', { HUB_SIGN_UP: 'nobody' });
    expect(config.settings).toMatchObject({ signUp: 'nobody', reading: 'signedIn', newItems: 'INTERNAL' });
    expect(sourceOf('HUB_READING')).toBe(`${join(folder, 'hub.yaml')}, line 2`);
  });

  it('is refused with what it may be', () => {
    expect(() => from('reading: closed')).toThrow(
      /line 1: `reading` must be one of anybody, signedIn, not "closed"\./,
    );
    expect(() => from('', { HUB_SIGN_UP: 'Anybody' })).toThrow(
      'HUB_SIGN_UP must be one of anybody, invited, nobody, not "Anybody".',
    );
  });
});

it('calls each setting in a file as its variable, without HUB_', () => {
  for (const [variable, { key }] of rows)
    expect(variable).toBe(
      `HUB_${key
        .replace('.', '_')
        .replace(/[A-Z](?=[a-z])/g, (letter) => `_${letter}`)
        .toUpperCase()}`,
    );
});
