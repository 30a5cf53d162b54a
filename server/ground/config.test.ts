import { expect, it } from 'vitest';
import { ConfigError, isLoopback, readConfig, takesInAnybody } from './config.ts';

it('uses the documented defaults when the environment says nothing', () => {
  expect(readConfig({})).toMatchObject({
    port: 6100,
    host: '127.0.0.1',
    publicUrl: 'http://127.0.0.1:6100',
    seed: 'demo',
  });
});

it.each([
  ['HUB_PORT', 'abc'],
  ['HUB_PORT', '65536'],
  ['HUB_SEED', 'prod'],
  ['HUB_PUBLIC_URL', 'hub.example.org'],
  ['HUB_PUBLIC_URL', 'https://hub.example.org/ai'],
  ['HUB_PUBLIC_URL', 'https://lin:secret@hub.example.org'],
  ['HUB_API', 'ftp://x'],
  ['HUB_HOST', 'a b'],
  ['HUB_TRUSTED_PROXIES', 'nginx'],
  ['HUB_TRUSTED_PROXIES', '10.0.0.0/33'],
  ['HUB_TRUSTED_PROXIES', '10.0.0.1 loopback'],
  ['HUB_TRUSTED_PROXIES', '0.0.0.0/0'],
  ['HUB_TRUSTED_PROXIES', '::/0'],
  ['HUB_TRUSTED_PROXIES', '10.0.0.1/8/8'],
  ['HUB_TRUSTED_PROXIES', 'fe80::1%eth0'],
  ['HUB_EMBED_ORIGINS', 'www.example.org'],
  ['HUB_EMBED_ORIGINS', 'https://*.example.org'],
  ['HUB_EMBED_ORIGINS', "https://a.example; script-src 'none'"],
  ['HUB_EMBED_ORIGINS', 'https://a.example/path'],
  ['HUB_EMBED_ORIGINS', 'none https://a.example'],
  ['HUB_EMBED_ORIGINS', '*'],
  ['HUB_ASSETS_ORIGIN', 'cdn.example.org'],
  ['HUB_IMAGES_ORIGIN', 'https://cdn.example.org/pictures'],
  ['HUB_UPLOADS_ORIGIN', "https://a.example; script-src 'none'"],
  ['HUB_ALLOW_DEMO', 'yes'],
  ['HUB_STOP_WAIT', '10s'],
  ['HUB_STOP_WAIT', '-1'],
  ['HUB_STOP_WAIT', '86401'],
  ['HUB_LOG_LEVEL', 'loud'],
  ['HUB_DEMO_PASSWORD', 'short'],
  ['HUB_DEMO_PASSWORD', 'x'.repeat(129)],
])('refuses %s=%s with a sentence that names it', (name, value) => {
  const read = () => readConfig({ [name]: value });
  expect(read).toThrow(ConfigError);
  expect(read).toThrow(name);
});

it('drops a trailing slash from the public address', () => {
  expect(readConfig({ HUB_PUBLIC_URL: 'https://hub.example.org/' }).publicUrl).toBe(
    'https://hub.example.org',
  );
});

it('treats an empty variable as absent', () => {
  expect(readConfig({ HUB_PORT: '', HUB_SEED: '' })).toMatchObject({ port: 6100, seed: 'demo' });
});

it('allows the demo on the network only where it is told to', () => {
  expect(readConfig({}).allowDemo).toBeUndefined();
  expect(readConfig({ HUB_ALLOW_DEMO: '0' }).allowDemo).toBeUndefined();
  expect(readConfig({ HUB_ALLOW_DEMO: '1' }).allowDemo).toBe(true);
});

it.each(['127.0.0.1', '127.1.2.3', 'localhost', '::1'])('knows %s as this machine alone', (host) => {
  expect(isLoopback(host)).toBe(true);
});

it.each(['0.0.0.0', '::', '10.0.0.1', 'hub.example.org', '127.0.0.1.example.org', '1270.0.0.1'])(
  'knows %s as open to others',
  (host) => {
    expect(isLoopback(host)).toBe(false);
  },
);

it('offers localhost when the server listens on every interface', () => {
  expect(readConfig({ HUB_HOST: '0.0.0.0' }).publicUrl).toBe('http://localhost:6100');
});

it('takes addresses and networks for trusted proxies', () => {
  const { trustedProxies } = readConfig({ HUB_TRUSTED_PROXIES: '10.0.0.2, 172.16.0.0/12 fd00::/8,::1' });
  expect(trustedProxies).toEqual(['10.0.0.2', '172.16.0.0/12', 'fd00::/8', '::1']);
  expect(readConfig({ HUB_TRUSTED_PROXIES: ' ' }).trustedProxies).toEqual([]);
});

it('takes origins that may frame what is made for it, none, or leaves it to all', () => {
  const origins = (text: string) => readConfig({ HUB_EMBED_ORIGINS: text }).embedOrigins;
  expect(origins('HTTPS://A.example, http://b.example:8080/')).toEqual([
    'https://a.example',
    'http://b.example:8080',
  ]);
  expect(origins('none')).toEqual([]);
  expect(origins(' ')).toBeUndefined();
});

it('knows a public address that was set from one that it guesses', () => {
  expect(readConfig({}).onlyPublic).toBeUndefined();
  expect(readConfig({ HUB_PUBLIC_URL: 'https://hub.example.org' }).onlyPublic).toBe(true);
});

it('reads who delivers what pages load, and nothing where nobody else does', () => {
  const { delivery } = readConfig({
    HUB_ASSETS_ORIGIN: 'https://cdn.example.org/',
    HUB_UPLOADS_ORIGIN: 'http://10.0.0.5:81',
  });
  expect(delivery).toEqual({ assets: 'https://cdn.example.org', uploads: 'http://10.0.0.5:81' });
  expect(readConfig({ HUB_IMAGES_ORIGIN: '' }).delivery).toBeUndefined();
});

it('knows whether accounts are made by whoever comes along', () => {
  const takes = (env: Parameters<typeof readConfig>[0]) => takesInAnybody(readConfig(env));
  expect(takes({})).toBe(false);
  expect(takes({ HUB_HOST: '0.0.0.0' })).toBe(true);
  expect(takes({ HUB_HOST: '0.0.0.0', HUB_SIGN_UP: 'invited' })).toBe(false);
});
