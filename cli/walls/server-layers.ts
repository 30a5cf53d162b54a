import type { Layer } from './layer.ts';

const at = (names: string) => names.split(' ').map((name) => `server/${name}`);
const ground = at('load load/processes ground');
const http = at('http http/reading http/files');
const kept = [...ground, ...http, ...at('git store')];
const known = [...kept, ...at('rights jobs audit events')];
const rooms = at('pictures people repos secrets items search hosting');

/** The server, from its ground to what puts it together. */
export const serverLayers: readonly Layer[] = [
  { room: 'server/load', about: 'on whose behalf, fair rows, time', front: 'open' },
  {
    room: 'server/load/processes',
    about: 'processes with bounds, which can be ended',
    may: at('load'),
    front: [
      'budgeted-process.ts',
      'child.ts',
      'priority.ts',
      'processor-time.ts',
      'serve.ts',
      'taken-time.ts',
      'work-died.ts',
      'workers.ts',
    ],
  },
  {
    room: 'server/ground',
    about: 'settings, refusals, findings',
    may: ['generated', ...at('load')],
    front: 'open',
  },
  {
    room: 'server/http',
    about: 'wrapper, answers, lines, words; no room of the hub',
    may: ['generated', ...ground],
    front: 'open',
  },
  {
    room: 'server/http/reading',
    about: 'what is read of a request, and what is left unread',
    may: ['generated', ...ground, ...at('http')],
    front: [
      'header-input.ts',
      'input.ts',
      'json.ts',
      'pace.ts',
      'query-limits.ts',
      'unread.ts',
      'unreadable.ts',
    ],
  },
  {
    room: 'server/http/files',
    about: 'files as they are sent: by their tags, compressed once',
    may: ['generated', ...ground, ...at('http')],
    front: ['assets.ts', 'entity-tag.ts', 'tagged-file.ts'],
  },
  {
    room: 'server/git',
    about: 'plumbing of git; neither HTTP nor the database',
    hub: true,
    may: ['generated', ...at('load load/processes')],
  },
  {
    room: 'server/store',
    about: 'database, migrations, text index, the disk',
    may: ['generated', ...ground],
    front: 'open',
  },
  {
    room: 'server/store/schema/index.ts',
    about: 'the words that migrations are written in',
    may: at('store'),
    front: 'open',
  },
  {
    // Each stands by itself: it is read on a bare clone, before anything is generated, and never changes with the code.
    room: 'server/store/migrations',
    about: 'what each version has changed in the database',
    may: at('store/schema/index.ts'),
    front: 'open',
  },
  {
    room: 'server/rights',
    about: 'who asks, and what they may',
    may: ['generated', ...ground, ...http, ...at('store')],
  },
  { room: 'server/jobs', about: 'work that outlives a crash', may: ['generated', ...ground, ...at('store')] },
  {
    room: 'server/audit',
    about: 'the record of who did what, whose rows hold one another',
    may: ['generated', ...ground, ...at('store')],
  },
  {
    room: 'server/events',
    about: 'what happened: recorded, followed, told, cleared away',
    may: ['generated', ...ground, ...at('store rights jobs audit')],
  },
  {
    room: 'server/pictures',
    about: 'pictures that people give: made, kept, shown to whoever may see them',
    may: ['generated', ...kept, ...at('rights')],
  },
  {
    room: 'server/people',
    about: 'accounts, sessions, tokens, profiles',
    hub: /^server\/people\/quota\.ts$/,
    may: ['generated', ...known, ...at('pictures')],
    // The commands that look after accounts run beside the hub, and so does a search, which asks for owners alone.
    front: ['index.ts', 'admin.ts', 'owners.ts'],
  },
  {
    room: 'server/repos',
    about: 'repositories and commits; no items',
    hub: true,
    may: ['generated', ...known, ...at('people')],
  },
  {
    room: 'server/secrets',
    about: 'values that items need and nobody reads back',
    hub: true,
    may: ['generated', ...known],
    // The command that changes the keys runs beside the hub.
    front: ['index.ts', 'rotate.ts', 'inspect.ts'],
  },
  {
    room: 'server/items',
    about: 'items, lists, tags, marks',
    hub: true,
    may: ['generated', ...known, ...at('pictures people repos secrets')],
    // Searches run in a process of their own, which loads no more than they need.
    front: ['index.ts', 'beside.ts'],
  },
  {
    room: 'server/search',
    about: 'search beside the hub',
    hub: true,
    may: ['generated', ...known, ...at('people items')],
  },
  {
    room: 'server/keeping',
    about: 'calls without a handler: what is kept answers them',
    may: ['generated', ...known, ...at('pictures')],
  },
  { room: 'server/hosting', about: 'what is hosted', hub: true, may: ['generated', ...known] },
  {
    room: 'server/handlers',
    about: 'what handlers know: the rooms of the hub, subjects, what is kept',
    hub: true,
    may: ['generated', ...known, ...rooms],
    front: 'open',
    isFlat: true,
  },
  {
    room: 'server/handlers/*',
    about: 'an area: one file for each call, found by its id',
    hub: /^server\/handlers\/(?!people\/|pictures\/|site\/)/,
    may: ['generated', ...known, ...rooms, 'server/handlers'],
    front: 'open',
  },
  {
    room: 'server/work',
    about: 'what whoever does a job knows',
    hub: true,
    may: ['generated', ...known, 'server/handlers'],
    front: 'open',
    isFlat: true,
  },
  {
    room: 'server/work/*',
    about: 'an area: one file for each job, found by its id',
    hub: /^server\/work\/(?!events\/|people\/)/,
    may: ['generated', ...known, ...rooms, 'server/work'],
    front: 'open',
  },
  {
    room: 'server/doors',
    about: 'calls, pages, git: where rooms and Fastify meet',
    hub: /^server\/doors\/git\//,
    may: ['generated', 'generated/server/handlers.ts', ...known, ...rooms, ...at('handlers keeping')],
    // Loaded where it is asked for alone.
    front: ['index.ts', 'metrics.ts'],
  },
  {
    room: 'server/seed',
    about: 'plants the demo',
    hub: true,
    may: ['generated', ...known, ...at('pictures people repos items')],
  },
  {
    room: 'server/doctor',
    about: 'looks at an installation',
    hub: true,
    may: ['generated', ...known, ...at('people repos secrets items seed')],
    // Each look by itself: a start loads no more than it needs.
    front: [
      'inspect.ts',
      'programs.ts',
      'beside.ts',
      'jobs.ts',
      'events.ts',
      'audit.ts',
      'badges.ts',
      'read-only.ts',
      'read-only-switch.ts',
      'open-data.ts',
    ],
  },
  {
    room: 'server/open-hub.ts',
    about: 'puts the rooms together',
    hub: true,
    may: ['generated', 'generated/server/job-handlers.ts', ...known, ...rooms, ...at('handlers work doctor')],
    front: 'open',
  },
  {
    room: 'server/backup',
    about: 'copies a hub while it runs, and puts a copy back',
    hub: true,
    may: ['generated', ...known, ...at('repos secrets open-hub.ts')],
  },
  {
    room: 'server/moving',
    about: 'makes items of repositories that stand on this machine',
    hub: true,
    may: ['generated', ...known, ...at('people items repos open-hub.ts')],
    // People move in beside a hub that runs, and need none of their own.
    front: ['index.ts', 'move-people.ts'],
  },
  {
    room: 'server/leaving',
    about: 'takes people away, and gives them all that is theirs',
    hub: true,
    may: ['generated', ...known, ...at('people items repos pictures doctor')],
  },
  {
    room: 'server/main.ts',
    about: 'starts and stops',
    may: ['generated', ...ground, ...at('http doors seed open-hub.ts')],
    front: 'open',
  },
];
