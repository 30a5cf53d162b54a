import type { Product } from '../../model/product.ts';
import { type OutputFile, placesOf, sortedEntries } from '../output.ts';
import { object } from '../print/code.ts';
import { quote } from '../print/literal.ts';
import { Module } from '../print/module.ts';

/** server/rooms.ts: what the product has of its own on the server, beside what any has. */
export function emitRooms(product: Product): OutputFile[] {
  const module = new Module('server/rooms.ts');
  const file = quote(contextFile(product));
  module.add(`import type { Context, Loaded } from ${file};
import type { Rooms } from '../../server/frame/rooms.ts';

export type { Context, Loaded };`);
  const [path, name] = product.hasRooms ? ['rooms/index', 'rooms'] : ['frame/no-rooms', 'noRooms'];
  module.addConst('loadRooms', `() => import('../../server/${path}.ts').then((file) => file.${name})`, {
    type: '() => Promise<Rooms<Context, Loaded>>',
    about: 'What this product has of its own on the server, beside what any has.',
  });
  return [module.toFile(product.hasRooms ? ['server/rooms/index.ts'] : placesOf([product.app]))];
}

/** server/handlers.ts: where each call is answered. The id is the path, so that nobody keeps a list by hand. */
export function emitHandlers(product: Product): OutputFile[] {
  const answered = sortedEntries(product.endpoints)
    .map(([, endpoint]) => endpoint)
    .filter((endpoint) => endpoint.answered === 'here');
  const module = new Module('server/handlers.ts');
  module.needType('Handlers', 'server/contract.ts');
  module.add(`import type { Context, Loaded } from ${quote(contextFile(product))};`);
  module.add(types);
  const entries = answered.map(({ id }) => [id, loadOf(id)] as const);
  module.addConst('handlers', object(entries), {
    type: 'Answers',
    about: 'Who answers each call. The file is loaded when it is asked for.',
  });
  return [module.toFile(placesOf(answered))];
}

const types = `type All = Handlers<Context, Loaded>;

/** One file per answered call, which exports the call's own name. With one missing this does not compile. */
type Answers = { readonly [Id in keyof All]: () => Promise<All[Id]> };`;

/** Where it is said what handlers know: what any product has, or that with the product's own rooms. */
const contextFile = ({ hasRooms }: Product) => `../../server/${hasRooms ? 'handlers' : 'frame'}/context.ts`;

function loadOf(id: string): string {
  const { path, name } = handlerFile(id);
  return `() => import(${quote(`../../${path}`)}).then((file) => file.${name})`;
}

/** The file that answers a call, and what it exports: `people.signOut` is `server/handlers/people/sign-out.ts`. */
export function handlerFile(id: string): { path: string; name: string } {
  return fileOfId('server/handlers', id);
}

/** The file of an id below a folder, and what it exports. */
export function fileOfId(folder: string, id: string): { path: string; name: string } {
  const parts = id.split('.');
  const name = parts.pop() ?? '';
  const file = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return { path: `${folder}/${[...parts, file].join('/')}.ts`, name };
}
