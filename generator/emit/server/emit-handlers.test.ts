import { expect, it } from 'vitest';
import { emitData } from '../emit-data.ts';
import { emitSchemaFiles } from '../schema.ts';
import { buildProduct } from '../testing/build-product.ts';
import { typeCheck } from '../testing/type-check.ts';
import { emitHandlers, emitRooms, handlerFile } from './emit-handlers.ts';

const context = `import type { LoadedSubjects } from '#generated/server/contract.ts';
export type Context = object;
export type Loaded = LoadedSubjects;
`;

const product = buildProduct();
/** A file for each call, which says nothing that could be wrong. */
const silent = Object.fromEntries(
  Object.values(product.endpoints).map(({ id }) => {
    const { path, name } = handlerFile(id);
    return [path, `export const ${name} = () => undefined as never;\n`];
  }),
);

async function compiled(handlers: Record<string, string>): Promise<string> {
  const files = [...emitData(product), ...(await emitSchemaFiles(product))];
  return typeCheck(files, { 'server/handlers/context.ts': context, ...handlers });
}

it('finds who answers a call by its id', () => {
  expect(handlerFile('people.signOutEverywhere')).toEqual({
    path: 'server/handlers/people/sign-out-everywhere.ts',
    name: 'signOutEverywhere',
  });
});

it('compiles with a file for each call', async () => {
  expect(await compiled(silent)).not.toContain('handlers');
});

it('does not compile with a call unanswered, and names the file', async () => {
  const { 'server/handlers/items/list.ts': _, ...others } = silent;
  expect(await compiled(others)).toContain("'../../server/handlers/items/list.ts'");
});

it('does not compile with a call that answers otherwise than it says', async () => {
  const wrong = {
    ...silent,
    'server/handlers/items/list.ts': "export const list = async () => 'nothing';\n",
  };
  expect(await compiled(wrong)).toContain('generated/server/handlers.ts');
});

it('knows what a product has of its own on the server, and what any has where it has nothing', () => {
  const told = (hasRooms: boolean) =>
    [...emitRooms({ ...product, hasRooms }), ...emitHandlers({ ...product, hasRooms })].flatMap(
      ({ content }) =>
        [...content.matchAll(/'\.\.\/\.\.\/server\/((?:frame|rooms|handlers\/context)[^']*)'/g)].map(
          ([, file]) => file,
        ),
    );
  expect(told(true)).toEqual([
    'handlers/context.ts',
    'frame/rooms.ts',
    'rooms/index.ts',
    'handlers/context.ts',
  ]);
  expect(told(false)).toEqual([
    'frame/context.ts',
    'frame/rooms.ts',
    'frame/no-rooms.ts',
    'frame/context.ts',
  ]);
});
