import type { Mistake } from '../mistake.ts';

const file = 'spec/routes/hub.yaml';
const like = '  - { path: /like, screen: hub/like, layout: center, guards: [auth] }\n';

export const routes: readonly Mistake[] = [
  {
    id: 'route-02',
    what: 'an address that another route has',
    file,
    from: like,
    to: like.replace('/like', '/models'),
    on: '"/{kind}", forEach',
  },
  {
    id: 'route-03',
    what: 'the prefix of a language written out',
    file,
    from: like,
    to: like.replace('/like', '/en/like'),
  },
  {
    id: 'route-08',
    what: 'a call whose inputs the address lacks',
    file,
    from: 'exists: people.find',
    to: 'exists: items.find',
  },
  {
    id: 'route-09',
    what: 'a type that is none',
    file,
    from: 'query: { q: text }',
    to: 'query: { q: txet }',
    nearest: 'text',
  },
  {
    id: 'route-11',
    what: 'one parameter twice',
    file,
    from: '"/profile/{user}"',
    to: '"/profile/{user}/{user}"',
  },
  {
    id: 'route-13',
    what: 'values of a parameter that is not in the path',
    file,
    from: 'params: { view: [',
    to: 'params: { veiw: [',
    nearest: 'view',
  },
  {
    id: 'route-14',
    what: 'a fixed part behind what takes all',
    file,
    from: '"files/{view}/{branch}/{path...}"',
    to: '"files/{path...}/{view}/{branch}"',
  },
  {
    id: 'route-17',
    what: 'a kind that nothing gives',
    file,
    from: '"/created/{kind}", forEach: kinds,',
    to: '"/created/{kind}",',
  },
  {
    id: 'route-21',
    what: 'a screen that no route shows',
    file,
    from: like,
    to: '',
    on: { where: 'spec/app.yaml', text: 'go: hub/like' },
  },
  { id: 'route-22', what: 'a slash at the end', file, from: like, to: like.replace('/like', '/like/') },
  {
    id: 'route-24',
    what: 'a title that never shows',
    file,
    from: "{ id: titleHistory, when: \"route.params.view == 'commits'",
    to: "{ id: titleHistory, when: \"route.params.view == 'comits'",
    nearest: 'commits',
  },
  {
    id: 'route-28',
    what: 'a guard that leads to the page that it guards',
    file,
    from: 'screen: hub/account, layout: center, guards: [auth]',
    to: 'screen: hub/account, layout: center, guards: [auth, model]',
  },
  {
    id: 'route-41',
    what: 'an earlier address with a part that is not in the one of now',
    file: 'spec/routes/hub.yaml',
    from: '{ path: /like,',
    to: '{ path: /like, was: "/like/{user}",',
  },
  {
    id: 'route-42',
    what: 'an earlier address that is that of another page',
    file: 'spec/routes/hub.yaml',
    from: '{ path: /like,',
    to: '{ path: /like, was: /search,',
  },
];
