import { createRequire } from 'node:module';
import type { FastifySerializerCompiler } from 'fastify';

type Serialize = (data: unknown) => string;
type Compiler = (route: { schema: object }) => Serialize;

const require = createRequire(import.meta.url);
const made = new WeakMap<object, Serialize>();
let compiler: Compiler | undefined;

/** Fastify's own, which it loads itself where it is given no other. */
function compile(schema: object): Serialize {
  compiler ??= createRequire(require.resolve('fastify'))('@fastify/fast-json-stringify-compiler')()(
    {},
    {},
  ) as Compiler;
  return compiler({ schema });
}

/**
 * Writes answers by their schemas, each of which is compiled when the first answer of its kind is written, once for all of its
 * routes: to compile all of them takes a third of a start, and most hubs answer few of their calls in their first minute.
 */
export const serializeOnAsking: FastifySerializerCompiler<object> =
  ({ schema }) =>
  (data) => {
    const serialize = made.get(schema) ?? compile(schema);
    made.set(schema, serialize);
    return serialize(data);
  };
