import type { Layer } from './layer.ts';

const at = (names: string) => names.split(' ').map((name) => `server/${name}`);
/** Files that are made and ask for what is written by hand. */
const generatedRooms = (names: string) => names.split(' ').map((name) => `generated/server/${name}.ts`);
const ground = at('load load/processes ground');
const http = at('http http/reading http/files');
const kept = [...ground, ...http, ...at('store')];
const known = [...kept, ...at('rights jobs audit events')];
/** What any product has, and what whoever answers its calls knows. */
const any = [...known, ...at('pictures people frame')];
/** The hub's own rooms, which know git. */
const ofHub = [...known, ...at('git')];
const rooms = [...any, ...at('git repos secrets items search hosting')];

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
    room: 'server/store',
    about: 'database, its steps, text index, the disk',
    // Who sees which items, their lists, the index of their texts and copies of them stand beside what they are made with.
    hub: /^server\/store\/(?:(?:copy|visible-scope)\.ts|lists\/|texts\/(?:shortest|(?:.*-)?(?:match|text-document|text-index))\.ts)/,
    may: ['generated', ...generatedRooms('migrations'), ...ground],
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
    about: 'what each version has changed in the database of any product',
    may: at('store/schema/index.ts'),
    front: 'open',
  },
  {
    room: 'server/rights',
    about: 'who asks, and what they may',
    hub: /\/of-items\.ts$/,
    may: ['generated', ...ground, ...http, ...at('store')],
    front: ['index.ts', 'of-items.ts'],
  },
  {
    room: 'server/jobs',
    about: 'work that outlives a crash',
    hub: /\/for-items\.ts$/,
    may: ['generated', ...ground, ...at('store')],
    front: ['index.ts', 'for-items.ts'],
  },
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
    may: ['generated', ...known, ...at('pictures')],
    lazily: ['generated/server/rooms.ts'],
    // The commands that look after accounts run beside the hub, and so does a search, which asks for owners alone.
    front: ['index.ts', 'admin.ts', 'owners.ts'],
  },
  {
    room: 'server/keeping',
    about: 'calls without a handler: what is kept answers them',
    may: ['generated', ...known, ...at('pictures')],
  },
  {
    room: 'server/planting',
    about: 'a demo: the rows of a description, and its people kept at home',
    may: ['generated', ...ground, ...at('store events people')],
  },
  {
    room: 'server/frame',
    about: 'what handlers and jobs of any product know, and what its own rooms must say',
    may: ['generated', ...known, ...at('people planting')],
    front: 'open',
  },
  {
    room: 'server/doors',
    about: 'calls and pages: where rooms and Fastify meet',
    may: ['generated', ...generatedRooms('handlers rooms'), ...any, ...at('keeping')],
    // Loaded where it is asked for alone; doors of a product's own tell of themselves as these do.
    front: ['index.ts', 'metrics.ts', 'meters.ts'],
  },
  {
    room: 'server/open-hub.ts',
    about: 'opens what any product has, and over it what this one has of its own',
    may: ['generated', ...generatedRooms('job-handlers rooms'), ...any],
    front: 'open',
  },
  {
    room: 'server/demo-people.ts',
    about: 'whom the demo of this product has',
    may: [...generatedRooms('rooms'), ...at('planting')],
    front: 'open',
  },
  {
    room: 'server/plant.ts',
    about: 'plants the demo at the first start, and keeps its people at home',
    may: [...generatedRooms('rooms'), ...ground, ...at('http planting demo-people.ts open-hub.ts')],
    front: 'open',
  },
  {
    room: 'server/main.ts',
    about: 'starts and stops',
    may: [
      'generated',
      ...generatedRooms('rooms'),
      ...ground,
      ...at('http frame planting doors open-hub.ts plant.ts'),
    ],
    front: 'open',
  },
  {
    room: 'server/git',
    about: 'plumbing of git; neither HTTP nor the database',
    hub: true,
    may: ['generated', ...at('load load/processes')],
  },
  {
    room: 'server/repos',
    about: 'repositories and commits; no items',
    hub: true,
    may: ['generated', ...ofHub, ...at('people')],
  },
  {
    room: 'server/secrets',
    about: 'values that items need and nobody reads back',
    hub: true,
    may: ['generated', ...ofHub],
    // The command that changes the keys runs beside the hub.
    front: ['index.ts', 'rotate.ts', 'inspect.ts'],
  },
  {
    room: 'server/items',
    about: 'items, lists, tags, marks',
    hub: true,
    may: ['generated', ...ofHub, ...at('pictures people repos secrets')],
    // Searches run in a process of their own, which loads no more than they need.
    front: ['index.ts', 'beside.ts'],
  },
  {
    room: 'server/search',
    about: 'search beside the hub',
    hub: true,
    may: ['generated', ...ofHub, ...at('people items')],
  },
  { room: 'server/hosting', about: 'what is hosted', hub: true, may: ['generated', ...ofHub] },
  {
    room: 'server/handlers',
    about: "what the hub's own handlers know: all of its rooms, subjects, what is kept",
    hub: true,
    may: ['generated', ...rooms],
    front: 'open',
    isFlat: true,
  },
  {
    room: 'server/handlers/*',
    about: 'an area: one file for each call, found by its id',
    // What any product answers of people, pictures and itself is the engine's, but for what the hub alone asks there.
    hub: /^server\/handlers\/(?!people\/|pictures\/|site\/)|\/people\/(?:quota|record|answers\/(?:deeds|present-deed))\.ts$|\/site\/index\.ts$/,
    may: ['generated', ...rooms, 'server/handlers'],
    front: 'open',
  },
  {
    room: 'server/work',
    about: "what whoever does the hub's own jobs knows",
    hub: true,
    may: ['generated', ...known, ...at('frame handlers')],
    front: 'open',
    isFlat: true,
  },
  {
    room: 'server/work/*',
    about: 'an area: one file for each job, found by its id',
    hub: /^server\/work\/(?!events\/)/,
    may: ['generated', ...rooms, 'server/work'],
    front: 'open',
  },
  {
    room: 'server/doors/git',
    about: 'git over HTTP',
    hub: true,
    may: ['generated', ...rooms, ...at('handlers doors')],
    front: ['figures.ts', 'http.ts', 'in-log.ts', 'refusal.ts'],
  },
  {
    room: 'server/seed',
    about: 'plants the demo',
    hub: true,
    may: ['generated', ...ofHub, ...at('pictures people planting repos items')],
  },
  {
    room: 'server/doctor',
    about: 'looks at an installation',
    // What is looked at of git, items and secrets, which the hub's rooms bring.
    hub: /\/(?:of-items|programs|quotas|badges)\.ts$/,
    may: [
      'generated',
      ...generatedRooms('rooms'),
      ...ofHub,
      ...at('people frame planting demo-people.ts repos secrets items'),
    ],
    // Each look by itself: a start loads no more than it needs.
    front: [
      'inspect.ts',
      'answered.ts',
      'of-items.ts',
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
    room: 'server/backup',
    about: 'copies a hub while it runs, and puts a copy back',
    // Repositories of items and the keys of the secret store, which the hub's rooms bring.
    hub: /\/(?:of-items|copied-items|copied-keys|restored-items)\.ts$/,
    may: [
      'generated',
      ...generatedRooms('rooms'),
      ...ofHub,
      ...at('frame open-hub.ts repos secrets items handlers'),
    ],
    front: ['index.ts', 'of-items.ts'],
  },
  {
    room: 'server/rooms',
    about: 'what the hub has of its own, put together',
    hub: true,
    may: ['generated', ...rooms, ...at('handlers doors/git planting seed doctor backup')],
  },
  {
    room: 'server/rooms/migrations',
    about: "what each version has changed in the hub's own tables",
    hub: true,
    may: at('store/schema/index.ts'),
    front: 'open',
  },
  {
    room: 'server/moving',
    about: 'lets people move in, of a list, and makes items of repositories that stand on this machine',
    hub: /^server\/moving\/(?:index|move-in|read-list|under-way)\.ts$/,
    may: ['generated', ...ofHub, ...at('people items repos open-hub.ts')],
    // People move in beside a hub that runs, and need none of their own.
    front: ['index.ts', 'move-people.ts'],
  },
  {
    room: 'server/parting',
    about: 'takes people away from any product, and gives them all that is theirs',
    may: ['generated', ...known, ...at('people pictures doctor')],
  },
  {
    room: 'server/leaving',
    about: 'takes people away, and gives them all that is theirs',
    hub: true,
    may: ['generated', ...ofHub, ...at('people items repos pictures doctor parting')],
  },
];
