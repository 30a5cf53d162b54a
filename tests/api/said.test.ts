import { afterAll, beforeAll, expect, it } from 'vitest';
import { hubName, saidAt } from '#generated/said.ts';
import { plainPages, startHub, type TestHub } from '../support/hub.ts';
import { settingsWith } from '../support/settings.ts';

const name = 'Heron <Lab> & "Friends"';
const escaped = 'Heron &lt;Lab&gt; &amp; &quot;Friends&quot;';
const settings = settingsWith({
  name,
  notice: { zh: '周五</meta>停机', en: '' },
  imprint: { zh: '', en: '' },
});
let hub: TestHub;
beforeAll(async () => {
  hub = await startHub({ pages: plainPages, config: { settings } });
  const owner = await hub.build.person({ userName: 'keeper' });
  await hub.build.item({ owner, name: 'reed', nameEn: 'Reed', visibility: 'PUBLIC' });
});
afterAll(() => hub.stop());

const textOf = async (path: string) => {
  const answer = await fetch(hub.url + path, { headers: { accept: 'text/html' }, redirect: 'manual' });
  return answer.text();
};

it.each(['/en/models', '/en/models/keeper/reed', '/en/nothing/here', '/ui/acm/index.html'])(
  'is called in %s as whoever runs it says',
  async (path) => {
    const html = await textOf(path);
    expect(/<title>(.*?)<\/title>/.exec(html)?.[1]).toContain(escaped);
    // What the pages themselves read of it.
    const told = /<meta name="settings" content="(.*?)" \/>/.exec(html)?.[1] ?? '';
    expect(told).toContain('停机');
    expect(told).not.toContain('<');
  },
);

it('is called so to whoever is sent an address or keeps it on a screen', async () => {
  expect(await textOf('/en/models/keeper/reed')).toContain(
    `<meta property="og:site_name" content="${escaped}" />`,
  );
  const manifest = await (await fetch(`${hub.url}/manifest.webmanifest`)).json();
  expect(manifest).toMatchObject({ name });
  const described = await (await fetch(`${hub.url}/acx/openapi.json`)).json();
  expect(described.info).toMatchObject({ title: name });
});

it('says what it says in the language of the page, and where it has none in one that it has', () => {
  const both = settingsWith({ notice: { zh: '停机', en: 'Closed' } });
  expect(saidAt('above', both, 'en')).toEqual({ text: 'Closed', language: 'en' });
  expect(saidAt('above', settings, 'en')).toEqual({ text: '周五</meta>停机', language: 'zh' });
  expect(saidAt('foot', settings, 'en')).toBeUndefined();
  expect(hubName({})).toBe(hubName(settingsWith({})));
});
