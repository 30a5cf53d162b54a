import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { languages } from '#generated/app.ts';
import { aliasForm, aliasFormat, pictureSent, profileBioMax } from '#generated/constants.ts';
import { startHub, type TestHub } from '../support/hub.ts';
import { catalogues, wordsIn } from '../support/languages.ts';
import { SessionClient, signedUp } from '../support/session-client.ts';

let hub: TestHub;
beforeAll(async () => {
  hub = await startHub();
});
afterAll(() => hub.stop());

let made = 0;
const somebody = () => signedUp(hub, `profile-no-${++made}`);
const save = (client: SessionClient, body: object, headers?: Record<string, string>) =>
  client.put('/aihub/personal/info', body, headers);

/** Somebody who has the alias that every profile needs. */
async function named(): Promise<SessionClient> {
  const client = await somebody();
  await save(client, { alias: `Named.${made}` });
  return client;
}

describe('an alias', () => {
  it.each([
    ['one character', '木'],
    ['letters, digits and the three marks', 'Li.Na_4-x'],
    ['Chinese', '林悦'],
    ['characters beyond the first plane', '𠮷野家'],
    ['as many as the form takes', '好'.repeat(aliasForm)],
    ['more than the form takes', `${'好'.repeat(aliasForm)}啊`],
    ['as many as the API takes', '长'.repeat(aliasFormat)],
    ['as many of two units each', '𠮷'.repeat(aliasFormat)],
  ])('may be %s', async (_what, alias) => {
    const client = await somebody();
    expect((await save(client, { alias })).body.data).toMatchObject({ alias });
    expect((await client.user()).alias).toBe(alias);
  });

  it.each([
    ['one character too many', '啊'.repeat(aliasFormat + 1)],
    ['one of two units too many', '𠮷'.repeat(aliasFormat + 1)],
    ['a mark first', '.a'],
    ['a mark last', 'a-'],
    ['an underscore first', '_a'],
    ['a space', 'a b'],
    ['a picture', '🙂'],
    ['a picture of several', '👨‍👩‍👧'],
    ['half a picture', 'a\ud83d'],
    ['a wide letter', 'Ａlice'],
    ['another script', 'Алиса'],
    ['an accent', 'é'],
    ['a line break', 'a\nb'],
    ['a line break last', 'a\n'],
    ['an invisible sign', 'a\u200bb'],
    ['the other direction', 'a\u202eb'],
    ['markup', '<b>'],
    ['a list', ['a', 'b']],
    ['a record', { a: 1 }],
  ])('may not have %s', async (_what, alias) => {
    const client = await somebody();
    const reply = await save(client, { alias });
    expect(reply).toMatchObject({ status: 400, body: { code: '400001', data: { field: 'alias' } } });
    expect(await client.user()).not.toHaveProperty('alias');
  });

  it('is told its whole rule where it breaks it, in the language of the reader', async () => {
    const client = await somebody();
    for (const { id: language } of languages) {
      const words = catalogues[language];
      const reply = await save(client, { alias: 'a b' }, { 'accept-language': language });
      expect(reply.body.msg).toBe(words['validation.alias']);
    }
  });

  it('belongs to one person, whatever its case and its form', async () => {
    const [one, other] = [await somebody(), await somebody()];
    await save(one, { alias: 'Mira金' });
    for (const alias of ['Mira金', 'mira金', 'MIRA\uf90a']) {
      expect(await save(other, { alias })).toMatchObject({ status: 409, body: { code: '409106' } });
    }
    expect((await save(one, { alias: 'MIRA金' })).body.data.alias).toBe('MIRA金');
    expect((await save(one, { alias: 'Somebody' })).status).toBe(200);
    expect((await save(other, { alias: 'mira金' })).status).toBe(200);
  });

  it('goes to one of those who ask at once', async () => {
    const people = await Promise.all([1, 2, 3, 4].map(somebody));
    const replies = await Promise.all(people.map((client) => save(client, { alias: '同名' })));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  });

  it('is said to be free or not while it is typed', async () => {
    const [one, other] = [await somebody(), await somebody()];
    await save(one, { alias: '占用' });
    const ask = async (client: SessionClient, alias: string) =>
      (await client.get(`/aihub/personal/alias-free?alias=${encodeURIComponent(alias)}`)).body.data;
    expect(await ask(other, '占用')).toEqual({ free: false, reason: 'taken' });
    expect(await ask(one, '占用')).toEqual({ free: true });
    expect(await ask(new SessionClient(hub), '空闲')).toEqual({ free: true });
    expect(await ask(other, '-a')).toEqual({ free: false, reason: 'form' });
  });

  it('is nobody else’s user name, nor one that reads alike, and no word of ours', async () => {
    const victim = await signedUp(hub, 'marta-lin');
    const other = await somebody();
    const refused = async (alias: string) => {
      const { status, body } = await save(other, { alias });
      const asked = await other.get(`/aihub/personal/alias-free?alias=${encodeURIComponent(alias)}`);
      return [status, body.code, asked.body.data.reason];
    };
    for (const alias of ['marta-lin', 'Marta-Lin', 'rnarta_1in']) {
      expect(await refused(alias)).toEqual([409, '409112', 'alike']);
    }
    for (const alias of ['admin', 'Off1cial']) {
      expect(await refused(alias)).toEqual([409, '409111', 'reserved']);
    }
    expect((await save(victim, { alias: 'Marta-Lin' })).body.data).toMatchObject({ alias: 'Marta-Lin' });
    expect((await save(victim, { alias: 'Marta-Lin', bio: 'Mine.' })).status).toBe(200);
    expect((await save(other, { alias: 'marta-line' })).status).toBe(200);
  });

  it('says in the language of the reader why it is refused', async () => {
    const client = await somebody();
    await signedUp(hub, 'hana-ito');
    for (const { id: language } of languages) {
      const words = catalogues[language];
      const reply = async (alias: string) =>
        (await save(client, { alias }, { 'accept-language': language })).body.msg;
      expect(await reply('hana-ito')).toBe(words['error.aliasAlike']);
      expect(await reply('admin')).toBe(words['error.aliasReserved']);
    }
  });

  it('cannot be somebody’s user name later', async () => {
    const client = await somebody();
    await save(client, { alias: 'Nova.Wu' });
    const visitor = new SessionClient(hub);
    const asked = await visitor.get('/user/users/name-free?userName=nova.wu');
    expect(asked.body.data).toEqual({ free: false, reason: 'taken' });
    const made = await visitor.post('/user/users/register', {
      userName: 'nova.wu',
      password: 'correct horse',
    });
    expect(made).toMatchObject({ status: 409, body: { code: '409103' } });
  });

  it('shows on cards at once', async () => {
    const client = await somebody();
    const { id, userName } = await client.user();
    await hub.build.item({ owner: { id, userName, roleType: 'common' }, name: 'carded' });
    const shown = async () =>
      (await client.get(`/aihub/items?kind=models&user=${userName}`)).body.data.list[0].createUserAlias;
    expect(await shown()).toBeUndefined();
    await save(client, { alias: '新名字' });
    expect(await shown()).toBe('新名字');
  });
});

describe('a profile', () => {
  it('is changed field by field, and null takes a field away', async () => {
    const client = await somebody();
    await save(client, { alias: '留下的', bio: '你好', email: 'a@example.org' });
    expect((await save(client, { bio: null })).body.data).toMatchObject({
      alias: '留下的',
    });
    expect((await save(client, {})).body.data).not.toHaveProperty('bio');
  });

  it.each([
    'javascript:alert(1)',
    'http://example.org/a.png',
    'https://example.org/a.png',
    'data:text/html,<script>1</script>',
    'data:image/svg+xml,<svg onload="x">',
    `data:image/png;base64,${'A'.repeat(pictureSent)}`,
    '//example.org/a.png',
    '/acx/user/users/logout',
    '/acx/aihub/pictures/of-somebody',
  ])('takes no picture from %s', async (avatarUrl) => {
    expect(await save(await named(), { avatarUrl })).toMatchObject({
      status: 400,
      body: { data: { field: 'avatarUrl' } },
    });
  });

  it('has room for a few sentences', async () => {
    const client = await named();
    expect((await save(client, { bio: '字'.repeat(profileBioMax) })).status).toBe(200);
    expect((await save(client, { bio: '字'.repeat(profileBioMax + 1) })).status).toBe(400);
  });

  it('is not changed by a visitor, and nothing is changed that is not one’s own', async () => {
    expect((await save(new SessionClient(hub), { bio: 'x' })).status).toBe(401);
    const client = await named();
    const others = { userName: 'other', roleType: 'manager', id: 'other', disabled: false };
    for (const [field, value] of Object.entries(others)) {
      expect(await save(client, { bio: 'x', [field]: value })).toMatchObject({
        status: 400,
        body: { msg: wordsIn('en', 'validation.additionalProperties', { name: field }), data: { field } },
      });
    }
    expect(await client.user()).toMatchObject({
      roleType: 'common',
      userName: expect.stringContaining('profile'),
    });
  });

  it('is found by name in any case and by id, and counts what the viewer may see', async () => {
    const owner = await named();
    const { id, userName } = await owner.user();
    const person = { id, userName, roleType: 'common' as const };
    await hub.build.item({ owner: person, name: 'open' });
    await hub.build.item({ owner: person, name: 'closed', visibility: 'PRIVATE' });
    const countSeen = async (client: SessionClient) => {
      const byName = (await client.get(`/aihub/personal/find?user=${userName.toUpperCase()}`)).body.data;
      const byId = (await client.get(`/aihub/personal/info?userId=${id}`)).body.data;
      expect(byId).toEqual(byName);
      return byName.counts.find(({ kind }: { kind: string }) => kind === 'models').count;
    };
    expect(await countSeen(owner)).toBe(2);
    expect(await countSeen(await named())).toBe(1);
  });

  it('is for whoever is signed in; an item tells its owner’s name to all', async () => {
    const owner = await named();
    const { id, userName } = await owner.user();
    const visitor = new SessionClient(hub);
    for (const path of [`info?userId=${id}`, `find?user=${userName}`, 'find?user=no-such-one'])
      expect((await visitor.get(`/aihub/personal/${path}`)).status).toBe(401);
    expect((await visitor.get(`/aihub/favorites?user=${userName}`)).status).toBe(401);
    const { key } = await hub.build.item({ owner: { id, userName, roleType: 'common' }, name: 'signed' });
    expect((await visitor.get(`/aihub/${key}/view`)).body.data).toMatchObject({ createUser: userName });
  });

  it('of nobody is not there', async () => {
    const client = await named();
    expect(await client.get('/aihub/personal/find?user=no-such-one')).toMatchObject({
      status: 404,
      body: { code: '404101' },
    });
    expect((await client.get('/aihub/personal/info?userId=none')).status).toBe(404);
    expect((await client.get('/aihub/personal/info')).body.data.userName).toContain('profile-no');
    expect((await new SessionClient(hub).get('/aihub/personal/info')).status).toBe(401);
  });
});

describe('an address of mail', () => {
  it('is seen and changed by its person alone', async () => {
    const client = await named();
    const { userName } = await client.user();
    const kept = async () => (await client.get('/aihub/personal/account')).body.data.email;
    expect((await save(client, { email: 'new.one@example.org' })).status).toBe(200);
    expect(await kept()).toBe('new.one@example.org');
    const other = await named();
    const { body } = await other.get(`/aihub/personal/find?user=${userName}`);
    expect(body.data).toMatchObject({ userName });
    expect(JSON.stringify(body)).not.toContain('example.org');
    expect(await save(client, { email: 'no address' })).toMatchObject({
      status: 400,
      body: { data: { field: 'email' } },
    });
    expect(await kept()).toBe('new.one@example.org');
    await save(client, { email: null });
    expect(await kept()).toBeUndefined();
  });
});
