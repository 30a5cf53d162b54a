import { generatorLayers } from './generator-layers.ts';
import type { Layer, PackageRow } from './layer.ts';
import { pageLayers, usedByBlocks } from './page-layers.ts';
import { runtimeLayers } from './runtime-layers.ts';
import { serverLayers } from './server-layers.ts';

const serverRooms = serverLayers.map(({ room }) => room);
const generatorRooms = generatorLayers.map(({ room }) => room);

/** Who may ask whom. What has no row here asks nobody and is asked by nobody: a new folder begins with one. */
export const layers: readonly Layer[] = [
  ...generatorLayers,
  {
    room: 'generated',
    about: 'made, never edited',
    front: 'open',
  },
  {
    room: 'generated/overrides.ts',
    about: 'the hand-written screens, by id',
    may: ['generated'],
    lazily: ['screens/*'],
    front: 'open',
  },
  {
    room: 'generated/blocks.ts',
    about: 'the blocks that screens are drawn with, by name',
    lazily: ['runtime/blocks/*', 'runtime/blocks/form', 'runtime/blocks/result'],
    front: 'open',
  },
  {
    room: 'generated/server/handlers.ts',
    about: 'the handlers, by id',
    may: ['generated'],
    lazily: ['server/handlers', 'server/handlers/*'],
    front: 'open',
  },
  {
    room: 'generated/server/rooms.ts',
    about: 'what the product has of its own on the server',
    may: ['generated'],
    lazily: ['server/frame', 'server/handlers', 'server/rooms'],
    front: 'open',
  },
  {
    room: 'generated/server/migrations.ts',
    about: 'the steps that make the tables of the product’s own rooms, by name',
    lazily: ['server/store', 'server/rooms/migrations'],
    front: 'open',
  },
  {
    room: 'generated/server/job-handlers.ts',
    about: 'who does jobs, by id',
    may: ['generated'],
    lazily: ['server/work', 'server/work/*'],
    front: 'open',
  },
  ...runtimeLayers,
  ...pageLayers,
  {
    room: 'screens/*',
    about: 'hand-written screens of one app',
    hub: true,
    may: ['generated', 'runtime/index.ts', 'runtime/offers'],
    front: 'open',
  },
  {
    room: 'blocks/*',
    about: 'blocks of a product’s own, which use what those of the engine use',
    hub: true,
    may: usedByBlocks,
    front: 'open',
  },
  ...serverLayers,
  { room: 'cli/launch', about: 'installs first; plain JavaScript', front: 'open' },
  { room: 'tests/support/patience.ts', about: 'how long tests wait', front: 'open' },
  {
    room: 'cli/project.ts',
    about: 'where the project stands, and how its tools are run',
    may: ['cli/launch', 'server/load/processes'],
    front: 'open',
  },
  {
    room: 'cli/walls',
    about: 'this table, and who holds it',
    may: ['cli/project.ts', 'generator/yaml'],
    front: 'open',
  },
  {
    room: 'cli/changed',
    about: 'which tests a change can break',
    may: ['cli/launch', 'cli/project.ts', 'cli/walls', 'generator/uses'],
    front: 'open',
  },
  {
    room: 'cli/diff',
    about: 'the description as a commit has it, and what became of it in words',
    may: ['cli/launch', 'cli/project.ts', ...generatorRooms],
    front: 'open',
  },
  {
    room: 'cli/qa',
    about: 'what the tests from the description prove, and the report of it',
    may: ['cli/launch', 'cli/project.ts', ...generatorRooms],
    front: 'open',
  },
  {
    room: 'cli/qa/mutants',
    about: 'the product changed in one place after the other, and which of that the tests notice',
    may: ['cli/launch', 'cli/project.ts', ...generatorRooms],
    front: 'open',
  },
  {
    room: 'cli/trace',
    about: 'claims that are drawn, and what carries them taken away',
    may: ['cli/launch', 'cli/project.ts', 'cli/qa/mutants', ...generatorRooms],
    front: 'open',
  },
  {
    room: 'cli/site',
    about: "a site's own choices, and where what is made of them lies",
    may: ['cli/launch', 'cli/project.ts', ...generatorRooms],
    lazily: ['server/ground'],
    front: 'open',
  },
  {
    room: 'cli/alone',
    about: 'whose each file is, and whether the engine stands without the hub',
    may: ['cli/walls'],
  },
  {
    room: 'cli/pack',
    about: 'what a hub runs with, in a tarball',
    may: ['cli/launch', 'cli/project.ts', 'cli/walls'],
    front: ['make-package.ts'],
  },
  {
    room: 'cli',
    about: 'the hub command, one file for each subcommand',
    // A bare clone has no generated/: what is loaded with a command must not need it.
    may: [
      'cli/launch',
      'cli/project.ts',
      'cli/walls',
      'cli/diff',
      'cli/qa',
      'cli/qa/mutants',
      'cli/trace',
      'cli/site',
      ...generatorRooms,
      'server/load',
      'tests/support/patience.ts',
    ],
    lazily: [...serverRooms, 'cli/alone', 'cli/changed', 'cli/pack', 'tests'],
    front: 'open',
    isFlat: true,
  },
  {
    room: 'cli/rooms',
    about: "commands that the hub's rooms answer",
    hub: true,
    may: ['cli', 'cli/launch', 'cli/project.ts', 'generator/faults'],
    lazily: [...serverRooms, 'tests'],
    front: 'open',
  },
  { room: 'tests', about: 'what crosses folders', front: 'open' },
];

/** Packages that belong to somebody. */
export const packageRows: readonly PackageRow[] = [
  {
    name: /^@?fastify(?:\/|$)/,
    only: ['http', 'http/reading', 'http/files', 'frame', 'doors', 'doors/git', 'main.ts'].map(
      (room) => `server/${room}`,
    ),
    instead: 'Only the doors know Fastify: take what the request says as a value.',
  },
  {
    name: /^better-sqlite3$/,
    only: ['server/store'],
    instead: 'Ask the database through server/store.',
  },
  {
    name: /^kysely$/,
    only: [
      ...[
        'store',
        'store/migrations',
        'rooms/migrations',
        'rights',
        'jobs',
        'audit',
        'events',
        'pictures',
        'people',
        'repos',
      ],
      ...['secrets', 'items', 'search', 'keeping', 'planting', 'frame', 'seed', 'doctor', 'rooms'],
      ...['open-hub.ts', 'moving', 'leaving', 'parting'],
      // A new area is one folder, with what it keeps.
      'handlers/*',
    ].map((room) => `server/${room}`),
    instead: 'Ask the database in a room of the server that keeps something there.',
  },
  {
    name: /^(?:react|react-dom|react-router-dom|@arco-design\/web-react)(?:\/|$)/,
    only: [
      'generated',
      'generated/overrides.ts',
      'screens/*',
      'blocks/*',
      ...[...runtimeLayers, ...pageLayers].map(({ room }) => room),
    ],
    instead: 'Only the browser draws. What both sides need is generated.',
  },
];
