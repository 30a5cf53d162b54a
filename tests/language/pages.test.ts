import { proveSaid } from './refused.ts';

const like = '{ path: /like, screen: hub/like,';
const toApi = `go: create, with: { create: "'api'" } }\n`;
const toLink = `  - { id: link, text: value.CreateType.link.text, about: value.CreateType.link.about, icon: link, go: create, with: { create: "'link'" } }`;
const profile = 'path: "/profile/{user}"';

proveSaid(
  'spec/routes/hub.yaml',
  [
    [
      'a path with two slashes',
      'path: /like',
      'path: //like',
      'HUB1107 "//like" cannot be the name of a address',
    ],
    [
      'a path with a space',
      'path: /like',
      'path: "/my like"',
      'HUB1107 "/my like" cannot be the name of a address',
    ],
    [
      'a child that begins anew',
      'path: setting',
      'path: /setting',
      'HUB1107 "/setting" cannot be the name of a childAddress',
    ],
    [
      'a parameter of the parent again',
      '"files/{view}/{branch}/{path...}"',
      '"files/{name}/{branch}/{path...}"',
      'HUB1109 "{name}" stands twice',
    ],
    [
      'a parameter that is no list of values',
      'params: { view: [tree, blob, commits] }',
      'params: { view: [] }',
      'HUB1103 view must be a list with something',
    ],
    [
      'a value of a parameter that is no word',
      '[tree, blob, commits]',
      '[tree, "bl ob"]',
      'HUB1107 "bl ob" cannot be the name',
    ],
    [
      'a name of the query that the path has',
      'exists: items.find',
      'query: { user: ItemId }\n    exists: items.find',
      'HUB1505 The input "user"',
    ],
    [
      'an address that depends on who looks',
      `${like} layout`,
      `${like} validate: { when: viewer != null }, layout`,
      'HUB1819 Whether /like means something cannot depend on "viewer"',
    ],
    [
      'a status that HTTP does not have',
      `${like} layout`,
      `${like} validate: { when: route.path != '/x', status: 499 }, layout`,
      'HUB1104 "499" is not one of the values of status',
    ],
    [
      'for each kind, and no kind in the path',
      `${like} layout`,
      `${like} forEach: kinds, layout`,
      'HUB1817 "/like" would be the same',
    ],
    [
      'a call that changes something',
      'exists: people.find',
      'exists: items.remove',
      'HUB1802 the address /profile/{user} only asks',
    ],
    [
      'a parameter that the call needs',
      profile,
      'path: "/profile/{usr}"',
      'HUB1803 the address /profile/{usr} does not know',
    ],
    [
      'a query that the route does not know',
      'when: route.query.q',
      'when: route.query.p',
      'HUB1302 There is no "route.query.p" here',
    ],
    [
      'a part of the path that there is not',
      'when: "route.params.view == \'commits\'"',
      'when: "route.params.veiw == \'commits\'"',
      'HUB1302 There is no "route.params.veiw" here',
    ],
    [
      'a title for every page',
      'when: route.query.q != null',
      'when: route.path != null',
      'HUB1808 The condition of the title hub.search.titleOf always holds',
    ],
    [
      'a title for none',
      'when: route.query.q != null',
      "when: route.query.q == 'a' and route.query.q == 'b'",
      'never holds',
    ],
    [
      'a tab that no kind has',
      'screen: hub/item/intro, tab: intro',
      'screen: hub/item/intro, tab: intor',
      'HUB1104 "intor" is not one of the values of tab',
    ],
    [
      'a background that there is not',
      'background: list',
      'background: lst',
      'HUB1104 "lst" is not one of the values of background',
    ],
    [
      'what one must be to sign in, to be able to',
      `${like} layout: center, guards: [auth]`,
      `${like} layout: center, guards: [atuh]`,
      'atuh',
    ],
  ],
  [
    ['a child with a layout of its own', 'path: setting, screen', 'path: setting, layout: center, screen'],
    [
      'what differs by one of some words',
      '"/created/{kind}", forEach: kinds',
      '"/made/{kind}", forEach: kinds',
    ],
  ],
);

proveSaid('spec/routes/acm.yaml', [
  [
    'the page of signing in behind signing in',
    'path: /login, screen: acm/login,',
    'path: /login, screen: acm/login, guards: [auth],',
    'HUB1809 Whoever fails the check "signedIn" is sent to /login',
  ],
]);

proveSaid('spec/guards/checks.yaml', [
  [
    'no order at all',
    'order: [reader, joining, auth, managing, model, create, validate]\n',
    '',
    'HUB1814 The order of guards lacks "model"',
  ],
]);

proveSaid('engine/spec/guards/subjects.yaml', [
  [
    'an entity that there is not',
    'viewer: User?',
    'viewer: Usr?',
    'HUB1104 "Usr?" is not one of the values of viewer',
  ],
]);

proveSaid('spec/guards/subjects.yaml', [
  [
    'a type that no input has',
    '[KindId, OwnerName, ItemName]',
    '[KindId, OwnerName, ItmName]',
    'HUB1104 "ItmName" is not one of the values of from',
  ],
]);

proveSaid('spec/guards/checks.yaml', [
  [
    'what the error does not name',
    'with: { limit:',
    'with: { limits:',
    'HUB1104 "limits" is not one of the values of with',
  ],
  [
    'a duration in place of a time',
    'when: item.visible',
    "when: item.updateTime < '7d'",
    'HUB1815 The time item.updateTime cannot be compared with the text "7d"',
  ],
]);

proveSaid(
  'spec/screens/hub/item.yaml',
  [['a list of something else for tabs', 'from: kind.tabs', 'from: kind.filters', 'HUB1911']],
  [['nothing but a remark', 'from: kind.tabs', 'from: kind.tabs # the tabs']],
);

proveSaid(
  'spec/screens/hub/ways.yaml',
  [
    [
      'a way of creating that there is not',
      `{ create: "'api'" }`,
      `{ create: "'apii'" }`,
      'HUB1305 "apii" is never a value of create',
    ],
    [
      'a way of creating that another link leads to',
      `{ create: "'api'" }`,
      `{ create: "'host'" }`,
      'HUB1844 "api" leads where "host" leads already',
    ],
  ],
  [
    [
      'two ways the other way round',
      `${toApi}${toLink}`,
      `${toApi.replace("'api'", "'link'")}${toLink.replace("'link'", "'api'")}`,
    ],
  ],
);
