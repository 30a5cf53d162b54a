import { ofRuntime as at, type Layer } from './layer.ts';

/** What is made ready to be offered to blocks. */
const drawing = at(
  'arco blocks buttons code embeds feedback forms given.ts guards http i18n loading look markdown pages polls reads repos routing scope screens state suggest taken-over.ts words',
);

/** What a block may use, the engine's as one that a product brings. */
export const usedByBlocks = ['generated', 'generated/record-parts.ts', ...at('index.ts offers')];

/** What pages are made of, and what starts them. */
export const pageLayers: readonly Layer[] = [
  {
    room: 'runtime/blocks',
    about: 'what every block is, and how it is found: by its name',
    may: ['generated', ...at('i18n')],
    front: ['Block.tsx', 'UnknownBlock.tsx', 'block.ts', 'index.ts', 'is-there.ts'],
    isFlat: true,
  },
  {
    room: 'runtime/screens',
    about: 'a screen by its id: the generated one, or what replaces it',
    may: ['generated', 'generated/overrides.ts', ...at('blocks i18n reads scope')],
    front: ['ScreenView.tsx', 'screens.ts', 'slots.ts'],
  },
  {
    room: 'runtime/offers',
    about: 'what blocks may use: all that the engine offers them, by what it is about',
    hub: /^runtime\/offers\/repos\.ts$/,
    may: ['generated', ...drawing],
    front: 'open',
  },
  {
    room: 'runtime/index.ts',
    about: 'what hand-written screens may use',
    may: ['generated', ...at('blocks feedback http look pages polls reads routing scope screens words')],
    front: 'open',
  },
  {
    room: 'runtime/record-parts',
    about: 'what a record shows of a repository',
    hub: true,
    may: ['generated', 'runtime/offers'],
  },
  {
    room: 'generated/record-parts.ts',
    about: 'what a record shows that the product alone has',
    may: ['generated', 'runtime/record-parts', 'runtime/scope'],
    front: 'open',
  },
  {
    room: 'runtime/blocks/*',
    about: 'a block: one folder, which no other block knows',
    hub: /^runtime\/blocks\/(?:banner|connect|edit|files|markdown)\//,
    may: usedByBlocks,
  },
  {
    room: 'runtime/blocks/form',
    about: 'a block; effects ask by it as well',
    may: usedByBlocks,
    front: ['index.ts', 'AskDialog.tsx', 'ProofDialog.tsx'],
  },
  {
    room: 'runtime/blocks/result',
    about: 'a block; the page of last resort looks like it',
    may: usedByBlocks,
    front: ['index.ts', 'ResultView.tsx'],
  },
  {
    room: 'runtime/shell',
    about: 'the frame around pages',
    may: [
      'generated',
      ...at(
        'buttons current-app.ts given.ts i18n look pages routing scope session state suggest taken-over.ts',
      ),
    ],
    front: ['PageShell.tsx', 'Shell.tsx', 'menus/menu.css', 'shell.css'],
  },
  {
    room: 'runtime/app',
    about: 'the page that is open, from its address to its parts',
    may: [
      'generated',
      'generated/blocks.ts',
      ...at(
        'blocks blocks/form blocks/result buttons current-app.ts feedback guards http i18n look markdown pages reads routing scope screens session shell state told.ts words',
      ),
    ],
    front: ['App.tsx', 'boot.ts', 'page-parts.ts', 'router.ts', 'take-over.ts'],
  },
  {
    room: 'runtime/drawn',
    about: 'the page of an address as text, for its document: a program of its own',
    may: ['generated', ...at('app i18n markdown pages reads routing screens session state told.ts')],
    front: [],
  },
  { room: 'runtime/main.tsx', about: 'starts the page', may: ['generated', ...at('app look shell')] },
];
