import type { Product } from '../../model/product.ts';
import { type OutputFile, placesOf, sortedEntries } from '../output.ts';
import { object } from '../print/code.ts';
import { quote } from '../print/literal.ts';
import { Module } from '../print/module.ts';

/** server/handlers.ts: where each call is answered. The id is the path, so that nobody keeps a list by hand. */
export function emitHandlers(product: Product): OutputFile[] {
  const answered = sortedEntries(product.endpoints)
    .map(([, endpoint]) => endpoint)
    .filter((endpoint) => endpoint.answered === 'here');
  const module = new Module('server/handlers.ts');
  module.needType('Handlers', 'server/contract.ts');
  module.add("import type { Context, Loaded } from '../../server/handlers/context.ts';");
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
