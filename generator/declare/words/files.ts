import { screenId } from '../../grammar/declares.ts';
import { partsIn } from '../../grammar/parts-in.ts';
import type { BlockType, RecordShape, Shape } from '../../grammar/shape.ts';
import { type SpecFileKind, specFiles } from '../../grammar/spec-files.ts';
import { placeOfScreen } from '../../grammar/word-places.ts';
import type { Spec } from '../../load/load-spec.ts';
import type { SpecFile } from '../../yaml/load-folder.ts';
import { child, type SpecEntry, type SpecNode, stringOf } from '../../yaml/spec-node.ts';
import { fill, type Speaker } from './fill.ts';
import { inThing, rootAt, type Standing } from './standing.ts';

interface Filling {
  speaker: Speaker;
  blocks: Readonly<Record<string, BlockType>>;
  screens: readonly string[];
}

type Filled = Spec['files'];

/** Which files have words by their places: pages and what leads to them, and what is said when something fails or is done. */
export function fillFiles(files: Filled, filling: Filling): Filled {
  return {
    ...files,
    screens: files.screens.map((file) => ofScreen(file, filling)),
    parts: files.parts.map((file) => ofParts(file, filling)),
    routes: files.routes.map((file) => ofRoutes(file, filling)),
    app: files.app.map((file) => ofApp(file, filling)),
    errors: files.errors.map((file) => ofErrors(file, filling)),
    states: files.states.map((file) => ofStates(file, filling)),
  };
}

function recordOf(kind: SpecFileKind): RecordShape {
  const { shape }: { shape: Shape } = specFiles[kind];
  if (shape.is !== 'record') throw new Error(`A file of ${kind} is no record.`);
  return shape;
}

const sharedTitle = (screen: string) => `title of ${screen}`;

/** The block of a screen is the thing that the screen is. */
function ofScreen(file: SpecFile, { speaker }: Filling): SpecFile {
  const id = screenId(file);
  const shape = speaker.block(stringOf(child(file.root, 'block')) ?? '');
  if (shape === undefined) return file;
  const standing = { ...rootAt(placeOfScreen(id), file.path), shared: sharedTitle(id) };
  return { ...file, root: fill(shape, file.root, standing, speaker) };
}

/** `card.item`: what a part says, it says wherever it is shown. */
function ofParts(file: SpecFile, { speaker, blocks }: Filling): SpecFile {
  const shapes = new Map(Object.values(blocks).flatMap(({ shape }) => partsIn(shape)));
  const root = changed(file.root, ({ key: sort, value }) => {
    const shape = shapes.get(sort);
    const all = rootAt(sort, `${file.path}.${sort}`);
    if (shape === undefined) return value;
    return changed(value, ({ key, value: part }) =>
      fill(shape, part, inThing(all, part, { name: key, step: key }), speaker),
    );
  });
  return { ...file, root };
}

/** A route is called as the screen that it shows, and shares its title. */
function ofRoutes(file: SpecFile, { speaker, screens }: Filling): SpecFile {
  const app = stringOf(child(file.root, 'app')) ?? '';
  const screenOf = (entry: SpecNode) => {
    const said = stringOf(child(entry, 'screen'));
    return [said, `${app}/${said}`].find((id) => id !== undefined && screens.includes(id)) ?? said;
  };
  const own: Speaker = {
    ...speaker,
    standingOf(entry, standing) {
      const id = screenOf(entry);
      if (id === undefined) return standing;
      const { nameless: _, around: __, ...named } = standing;
      return { ...named, place: placeOfScreen(id), shared: sharedTitle(id) };
    },
  };
  return { ...file, root: fill(recordOf('routes'), file.root, rootAt(app, file.path), own) };
}

/** A menu is called by its name: `menu.account`. */
function ofApp(file: SpecFile, { speaker }: Filling): SpecFile {
  const shape = recordOf('app').fields.menus?.shape;
  const of = (name: string) =>
    shape?.is === 'record' ? shape.fields[name]?.shape : shape?.is === 'map' ? shape.of : undefined;
  const menus = rootAt('menu', `${file.path}.menus`);
  const root = changed(file.root, ({ key, value }) =>
    key !== 'menus'
      ? value
      : changed(value, ({ key: name, value: menu }) => {
          const own = of(name);
          return own === undefined
            ? menu
            : fill(own, menu, inThing(menus, menu, { name, step: name }), speaker);
        }),
  );
  return { ...file, root };
}

/** What an error says when it shows a dialog, or a page. A toast says its text. */
function ofErrors(file: SpecFile, { speaker }: Filling): SpecFile {
  const shape = recordOf('errors').others?.shape;
  const all = rootAt('error', file.path);
  const root = changed(file.root, ({ key, value }) => {
    const toast = child(value, 'text');
    const own = inThing(all, value, { name: key, step: key });
    if (shape === undefined || value.t !== 'map') return value;
    return fill(shape, value, toast === undefined ? own : { ...own, toast }, speaker);
  });
  return { ...file, root };
}

function ofStates(file: SpecFile, { speaker }: Filling): SpecFile {
  const shape = recordOf('states').fields.polls?.shape;
  const polls: Standing = rootAt('poll', `${file.path}.polls`);
  const root = changed(file.root, ({ key, value }) =>
    key === 'polls' && shape ? fill(shape, value, polls, speaker) : value,
  );
  return { ...file, root };
}

function changed(node: SpecNode, change: (entry: SpecEntry) => SpecNode): SpecNode {
  if (node.t !== 'map') return node;
  const entries = [...node.entries].map(([key, entry]): [string, SpecEntry] => [
    key,
    { ...entry, value: change(entry) },
  ]);
  return { ...node, entries: new Map(entries) };
}
