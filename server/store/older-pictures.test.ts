import { expect, it } from 'vitest';
import { olderStore } from '../../tests/support/older-store.ts';
import { keepFormerPictures } from '../people/profiles/former-pictures.ts';

const person = (id: string, extra: object) =>
  `insert into people (id, user_name, role_type, extra) values ('${id}', '${id}', 'common', '${JSON.stringify(extra)}');`;
const drawing = encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');

it('pictures that people had written out are kept as those of today, and addresses elsewhere are shown no more', async () => {
  const { db } = await olderStore('0029-pictures', (sqlite) =>
    sqlite.exec(
      [
        person('drawn', { avatarUrl: `data:image/svg+xml,${drawing}`, bio: 'Hi' }),
        person('broken', { avatarUrl: 'data:image/png;base64,AAAA' }),
        person('elsewhere', { avatarUrl: 'https://example.org/a.png' }),
        person('none', {}),
      ].join(''),
    ),
  );
  expect(await db.selectFrom('jobs').select('name').execute()).toContainEqual({ name: 'people.pictures' });
  const extras = async () =>
    Object.fromEntries(
      (await db.selectFrom('people').select(['id', 'extra']).execute()).map(({ id, extra }) => [
        id,
        JSON.parse(extra),
      ]),
    );
  expect((await extras()).elsewhere).toEqual({ formerAvatar: 'https://example.org/a.png' });
  await keepFormerPictures(db, 0, new AbortController().signal);
  const { drawn, ...others } = await extras();
  expect(others).toEqual({ broken: {}, elsewhere: { formerAvatar: 'https://example.org/a.png' }, none: {} });
  const [picture] = await db
    .selectFrom('pictures')
    .select(['id', 'row_id', 'wide'])
    .orderBy('wide')
    .execute();
  expect(picture).toMatchObject({ row_id: 'drawn', wide: 128 });
  expect(drawn).toEqual({ bio: 'Hi', avatarUrl: `/acx/aihub/pictures/${picture?.id}` });
});
