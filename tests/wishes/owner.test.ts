import { mkdirSync, readFileSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import { fastifyRoutes } from '../../generator/emit/api/fastify-routes.ts';
import { emitMessages } from '../../generator/emit/messages/emit-messages.ts';
import { emitOpenapi } from '../../generator/emit/openapi/emit-openapi.ts';
import { holds } from '../../generator/emit/qa/evaluate.ts';
import { expandRoutes } from '../../generator/emit/routes/expand-routes.ts';
import { createMatcher } from '../../generator/emit/support/matcher.ts';
import { localised } from '../../generator/emit/support/values.ts';
import { emitTags } from '../../generator/emit/tags/emit-tags.ts';
import type { Product } from '../../generator/model/product.ts';
import { repository } from '../generator/project.ts';
import { unspoken, unspokenLine } from '../support/unspoken.ts';
import { Wish } from './wish.ts';

const wishes: Wish[] = [];
const wish = () => {
  const made = new Wish();
  wishes.push(made);
  return made;
};
afterEach(() => {
  for (const one of wishes.splice(0)) one.remove();
});

/** The matcher of the app at `/`, as it is generated for server and browser. */
function matcherOf(product: Product) {
  const [hub] = Object.values(product.app.apps).filter(({ at }) => at === '/');
  if (hub === undefined) throw new Error('there is no app at /');
  return createMatcher(
    expandRoutes(product, hub).map(({ path, was, rest, parent, route }) => ({
      ...{ path, was, params: route.params, id: route.id },
      ...(rest !== undefined && { rest }),
      ...(parent !== undefined && { parent }),
    })),
  );
}

describe('an address is renamed, and the earlier one is answered still', () => {
  it('of a call, in two lines: both are served, and clients are told which is deprecated', () => {
    const own = wish()
      .edit(
        'spec/endpoints/items.yaml',
        '  get: /aihub/items\n',
        '  get: /aihub/things\n  was: /aihub/items\n',
      )
      .edit(
        'spec/endpoints/repos.yaml',
        '  get: "/aihub/gitlab/{key}/blob"\n',
        '  get: "/aihub/repos/{key}/blob"\n  was: ["/aihub/gitlab/{key}/blob", "/aihub/blob/{key}"]\n',
      );
    const product = own.product();
    expect(own.lines).toBe(4);
    const urls = (id: string) => {
      const call = product.endpoints[id];
      return call === undefined
        ? []
        : fastifyRoutes(call, '/acx').map(({ method, url }) => `${method} ${url}`);
    };
    expect(urls('items.list')).toEqual(['GET /acx/aihub/things', 'GET /acx/aihub/items']);
    expect(urls('repos.blob')).toEqual([
      'GET /acx/aihub/repos/:key/blob',
      'GET /acx/aihub/gitlab/:key/blob',
      'GET /acx/aihub/blob/:key',
    ]);
    const { paths } = JSON.parse(emitOpenapi(product)[0]?.content ?? '{}') as {
      paths: Record<string, { get: { deprecated?: boolean; operationId: string } }>;
    };
    expect(paths['/acx/aihub/things']?.get.deprecated).toBeUndefined();
    expect(paths['/acx/aihub/items']?.get).toMatchObject({
      deprecated: true,
      operationId: 'items.list.was1',
    });
  });

  it('of a page, in a line: it leads on in each language, its tabs and its parts with it', () => {
    const own = wish()
      .edit('spec/routes/hub.yaml', '{ path: /like,', '{ path: /liked, was: /like,')
      .edit(
        'spec/routes/hub.yaml',
        '  - path: "/{kind}/{user}/{name}"\n',
        '  - path: "/{kind}/{user}/{name}"\n    was: "/{kind}/of/{name}/{user}"\n',
      )
      .edit(
        'spec/routes/hub.yaml',
        '      - path: "files"\n',
        '      - path: "files"\n        was: content\n',
      );
    const match = matcherOf(own.product());
    expect(own.lines).toBe(3);
    expect(match('/en/like')?.moved).toBe('/en/liked');
    expect(match('/en/liked')?.moved).toBeUndefined();
    expect(match('/models/of/a%2Fb/chen')?.moved).toBe('/models/chen/a%2Fb');
    expect(match('/en/models/of/x/chen/setting')?.moved).toBe('/en/models/chen/x/setting');
    expect(match('/dataset/of/x/chen/files/tree/main/a%20b/c')?.moved).toBe(
      '/dataset/chen/x/files/tree/main/a%20b/c',
    );
    expect(match('/models/chen/x/content')?.moved).toBe('/models/chen/x/files');
    const open = createMatcher([{ path: '/*', was: ['/old/*'], params: {} }]);
    expect(open('/old/%2Fother.example/a')?.moved).toBe('/other.example/a');
    expect(open('/old')?.moved).toBe('/');
    expect(match('/nothing/of/x/chen')).toBeUndefined();
  });

  it('of a variant, in a line, with its tabs; that of the page itself stays', () => {
    const own = wish().edit(
      'spec/routes/hub.yaml',
      '{ id: iframe, path: "/{kind}/iframe/{user}/{name}",',
      '{ id: iframe, path: "/{kind}/frame/{user}/{name}", was: "/{kind}/iframe/{user}/{name}",',
    );
    const match = matcherOf(own.product());
    expect(own.lines).toBe(1);
    expect(match('/models/iframe/chen/x')?.moved).toBe('/models/frame/chen/x');
    expect(match('/en/models/iframe/chen/x/files')?.moved).toBe('/en/models/frame/chen/x/files');
    expect(match('/models/frame/chen/x/setting')?.moved).toBeUndefined();
    expect(match('/models/chen/x')?.moved).toBeUndefined();
    const wrong = (was: string) =>
      wish().edit('spec/routes/hub.yaml', '{ id: iframe,', `{ id: iframe, was: "${was}",`).faults();
    expect(wrong('/{kind}/frame/{user}')[0]).toMatch(/HUB1751 .*lacks \{name\}/);
    expect(wrong('/{kind}/{user}/{name}')[0]).toMatch(/HUB1506/);
  });

  it('of a tab and of what stands below it, in two lines, embedded as well', () => {
    const own = wish()
      .edit(
        'spec/routes/hub.yaml',
        '      - path: "files"\n',
        '      - path: "files"\n        was: content\n',
      )
      .edit(
        'spec/routes/hub.yaml',
        '      - path: "files/{view}/{branch}/{path...}"\n',
        '      - path: "files/{view}/{branch}/{path...}"\n        was: "content/{view}/{branch}/{path...}"\n',
      );
    expect(own.faults()).toEqual([]);
    expect(own.lines).toBe(2);
    const match = matcherOf(own.product());
    expect(match('/en/models/chen/x/content')?.moved).toBe('/en/models/chen/x/files');
    expect(match('/models/chen/x/content/blob/main/a%20b/c.md')?.moved).toBe(
      '/models/chen/x/files/blob/main/a%20b/c.md',
    );
    expect(match('/en/models/iframe/chen/x/content/tree/v1')?.moved).toBe(
      '/en/models/iframe/chen/x/files/tree/v1',
    );
  });

  it.each([
    [
      'an address of another page',
      '{ path: /like,',
      '{ path: /liked, was: /token,',
      /HUB1506 .*declared twice/,
    ],
    ['the one of now', '{ path: /like,', '{ path: /like, was: /like,', /HUB1506/],
    [
      'one without a part of it',
      '{ path: "/profile/{user}",',
      '{ path: "/profile/{user}", was: /person,',
      /HUB1751 .*lacks \{user\}/,
    ],
    [
      'one with a part that the other lacks',
      '{ path: /like,',
      '{ path: /like, was: "/like/{user}",',
      /HUB1751 .*names \{user\}/,
    ],
  ])('is refused for %s', (_what, from, to, fault) => {
    const [only, ...more] = wish().edit('spec/routes/hub.yaml', from, to).faults();
    expect(only).toMatch(fault);
    expect(more).toEqual([]);
  });

  it('is refused for the address of another call, and for other parts', () => {
    const was = (address: string) =>
      wish()
        .edit(
          'spec/endpoints/items.yaml',
          '  get: /aihub/items\n',
          `  get: /aihub/things\n  was: ${address}\n`,
        )
        .faults();
    expect(was('/aihub/find')).toEqual([expect.stringMatching(/HUB1506/)]);
    expect(was('/aihub/things')).toEqual([expect.stringMatching(/HUB1506/)]);
    expect(was('"/aihub/things/{key}"')).toEqual([expect.stringMatching(/HUB1751 .*names \{key\}/)]);
  });
});

describe('a third language', () => {
  const { id, prefix, words: ownWords } = unspoken;
  const [profile, likes, reads] = ownWords;
  const english = '  - { id: en, tag: en-US, prefix: /en }\n';
  const spoken = (fallback?: string) => {
    const own = wish().edit('spec/app.yaml', english, `${english}${unspokenLine(fallback)}`);
    mkdirSync(`${own.root}/locales/${id}`);
    return own.write(`locales/${id}/menu.yaml`, `account.profile: ${profile}\naccount.like: ${likes}\n`);
  };
  const ocr = 'zh: 文字识别, en: OCR';
  const named = (own: Wish) => own.edit('spec/tags.yaml', ocr, `${ocr}, ${id}: ${reads}`);
  const entities = 'spec/entities/tags.yaml';
  const category = '  category: { type: TagCategory, core: true }\n';
  /** As it is written, in whichever languages the product has. */
  const [title = ''] =
    new RegExp(`(?<=${category}).*`).exec(readFileSync(`${repository}/${entities}`, 'utf8')) ?? [];
  const withField = (own: Wish) =>
    own.edit(
      entities,
      category + title,
      `${category}  nameMore?: text\n${title.replace('fallback', `${id}: nameMore, fallback`)}`,
    );

  it('takes a line and its words; what it lacks is read in the language that it names', () => {
    const own = spoken('zh');
    const product = own.product();
    expect(own.lines).toBe(3);
    expect(matcherOf(product)(`${prefix}/models/chen/x`)).toBeDefined();
    const words = emitMessages(product).find(({ path }) => path === `messages/${id}.ts`)?.content;
    expect(words).toContain(`'menu.account.like': '${likes}'`);
    expect(words).toContain("'menu.account.token': '访问令牌'");
  });

  it('reads fields that it has none of in that language, before any other', () => {
    const { entities } = spoken('zh').product();
    const read = entities.Item?.fields.find(({ name }) => name === 'title')?.localised;
    expect(read?.by).toMatchObject({ zh: ['nameCn'], en: ['nameEn'], [id]: ['nameCn'] });
    expect(localised(id, { zh: '中', en: 'E', [id]: '中' }, 'E')).toBe('中');
  });

  it('names tags, which are answered in a field of its own and read on where it has no name', () => {
    const own = withField(named(spoken('zh')));
    const product = own.product();
    expect(own.lines).toBe(6);
    const [{ content = '' } = {}] = emitTags(product);
    expect(content).toMatch(
      new RegExp(`name: 'ocr', nameCn: '文字识别', nameEn: 'OCR', .*nameMore: '${reads}'`),
    );
    const read = product.entities.Tag?.fields.find(({ name }) => name === 'title')?.localised;
    expect(read?.by[id]).toEqual(['nameMore', 'nameCn']);
  });

  it('names no tag where nobody would read it', () => {
    const only = named(spoken('en')).faults();
    expect(only).toEqual([expect.stringMatching(/HUB1974 spec\/tags.yaml.* Tags are called something/)]);
    const group = spoken('en').write(`locales/${id}/tagGroup.yaml`, `tasks: ${reads}\n`);
    const [told = '', ...more] = group.faults();
    expect(more).toEqual([]);
    expect(told).toMatch(/HUB1974 locales\/.*TagGroup.title \(.*\) has no field/);
    const [, path = '', line = 0] = /TagGroup.title \((.*):(\d+)\)/.exec(told) ?? [];
    const title = readFileSync(`${repository}/${path}`, 'utf8').split('\n')[Number(line) - 1] ?? '';
    const before = `  nameEn: text\n${title}`;
    const after = before.replace('fallback', `${id}: nameMore, fallback`);
    const next = group.edit(path, before, after);
    expect(next.faults()).toEqual([
      expect.stringContaining(`HUB1302 ${path}:${line} There is no "nameMore" here`),
    ]);
    // The fault has said both edits at once: with the field that it names beside it there is nothing more to say.
    const whole = next.edit(path, after, `  nameMore?: text\n${after}`);
    expect(whole.faults()).toEqual([]);
  });

  it('that names none lacks no word, and no name of a tag', () => {
    const told = spoken().faults();
    expect(told).toContainEqual(
      expect.stringMatching(new RegExp(`HUB1402 .*"menu.account.token" are missing in ${id}`)),
    );
    expect(told).toContainEqual(
      expect.stringMatching(new RegExp(`HUB1975 .*All tags have no name in ${id}`)),
    );
    const some = withField(named(spoken())).faults();
    expect(some).toContainEqual(expect.stringMatching(/HUB1975 .*The tag "translation" has no name/));
    expect(some.filter((one) => one.includes('"ocr" has no name'))).toEqual([]);
  });
});

describe('a field', () => {
  it('is renamed where it is declared, shown and called, with what was kept under its name', () => {
    const own = wish()
      .edit('spec/entities/item.yaml', '  filesBytes?: {', '  heldBytes?: { was: filesBytes,')
      .edit('spec/entities/item.yaml', 'repoBytes, filesBytes,', 'repoBytes, heldBytes,')
      .edit('spec/screens/hub/item/intro.yaml', '    - item.filesBytes', '    - item.heldBytes')
      .edit('spec/screens/hub/item/intro.yaml', 'item.filesBytes == null', 'item.heldBytes == null')
      .edit('locales/en/hub/item/intro.yaml', 'filesBytes:', 'heldBytes:')
      .edit('locales/zh/hub/item/intro.yaml', 'filesBytes:', 'heldBytes:');
    expect(own.faults()).toEqual([]);
    const field = own.product().entities.HubItem?.fields.find(({ name }) => name === 'heldBytes');
    expect(field?.was).toEqual(['filesBytes']);
    expect(own.lines).toBe(6);
  });

  it('is removed where it is declared and shown', () => {
    const imageUrl = [
      '  imageUrl?: { type: url, computed: true,\n',
      '    decided: "the seed names three pictures, and what stands for a thing in two of them: the cover, else the logo" }\n',
    ].join('');
    const own = wish()
      .edit('spec/entities/item.yaml', imageUrl, '')
      .edit('spec/entities/item.yaml', 'imageUrl, coverImageUrl, tags', 'coverImageUrl, tags');
    expect(own.faults()).toEqual([]);
    expect(own.product().definitions.ItemCard?.properties).not.toHaveProperty('imageUrl');
    expect(own.lines).toBe(1);
  });
});

describe('a list', () => {
  it('has its groups, its orders, its pages and a value of one kind alone in five lines', () => {
    const own = wish()
      .edit(
        'spec/kinds.yaml',
        '    filters: [tasks, frameworks, languages, formats, license, authenticated]\n',
        '    filters: [license, tasks]\n',
      )
      .edit('spec/constants/lists.yaml', 'sort.hub: [popularity,', 'sort.hub: [updateTime, popularity,')
      .edit(
        'spec/constants/lists.yaml',
        'browseCount, updateTime]\nsort.console',
        'browseCount]\nsort.console',
      )
      .edit('spec/constants/lists.yaml', 'popularity:', 'list.page: 36\npopularity:')
      .edit(
        'spec/parts/cards.yaml',
        '    facts:\n',
        "    facts:\n      - { value: license, when: kind.id == 'dataset' }\n",
      );
    expect(own.faults()).toEqual([]);
    const { endpoints, kinds, screens } = own.product();
    const { props } = screens['hub/list'] ?? {};
    const card = props?.t === 'record' ? props.fields.card : undefined;
    const facts = card?.t === 'record' && card.fields.facts?.t === 'list' ? card.fields.facts.items : [];
    const when = facts[0]?.t === 'record' ? facts[0].fields.when : undefined;
    const isShown = (id: string) => when?.t === 'when' && holds(when.expr, { kind: { id } }, {});
    expect([isShown('dataset'), isShown('models')]).toEqual([true, false]);
    const { limit, sort } = endpoints['items.list']?.input.properties ?? {};
    expect(limit?.default).toBe(36);
    expect(sort?.enum).toEqual(['updateTime', 'popularity', 'browseCount']);
    expect(kinds.find(({ id }) => id === 'dataset')?.more.filters).toEqual(['license', 'tasks']);
    expect(own.lines).toBe(5);
  });
});

describe('what was typed', () => {
  const said = (en: string, zh: string) =>
    wish()
      .edit('locales/en/hub/create.yaml', 'done: Created successfully', `done: "${en}"`)
      .edit('locales/zh/hub/create.yaml', 'done: 创建成功', `done: "${zh}"`);

  it('is spoken of when it was sent, by the words alone', () => {
    const own = said('Created {input.name}.', '已创建 {input.name}。');
    expect(own.faults()).toEqual([]);
    expect(own.lines).toBe(2);
    const words = emitMessages(own.product()).find(({ path }) => path === 'messages/en.ts')?.content;
    expect(words).toContain('Created {input.name}.');
  });

  it('is what the form asks, and nothing that is typed unseen', () => {
    const fault = (name: string) => said(`Created {${name}}.`, `已创建 {${name}}。`).faults();
    expect(fault('input.nmae')).toContainEqual(expect.stringMatching(/HUB1413 .*input\.nmae/));
    expect(fault('input.tags')).toContainEqual(expect.stringMatching(/HUB1413/));
    const unseen = wish()
      .edit('spec/screens/acm/login.yaml', 'then: [signedIn,', 'then: [signedIn, toast,')
      .edit(
        'locales/en/acm/login.yaml',
        'title:',
        'done: "In with {input.userName} {input.password}"\ntitle:',
      )
      .edit(
        'locales/zh/acm/login.yaml',
        'title:',
        'done: "{input.userName} {input.password} 已登录"\ntitle:',
      );
    expect(unseen.faults()).toEqual([expect.stringMatching(/HUB1413 .*"input\.password"/)]);
    const bare = unseen.edit('engine/spec/endpoints/people.yaml', ', autocomplete: current-password }', ' }');
    expect(bare.faults()).toEqual([expect.stringMatching(/HUB1413 .*"input\.password"/)]);
  });
});
