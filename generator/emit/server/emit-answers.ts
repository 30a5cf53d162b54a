import type { JsonSchema } from '../../grammar/json-schema.ts';
import { answersHere } from '../../model/answers-here.ts';
import type { Endpoint, Product } from '../../model/product.ts';
import { type OutputFile, placesOf } from '../output.ts';
import { type Code, list, object } from '../print/code.ts';
import { Module } from '../print/module.ts';
import { printData } from '../print/print-data.ts';
import { type answerSchemas, sharedName } from './response-schema.ts';

const path = 'server/answers.ts';

/** Endpoints whose answers are written by a schema. */
export function answering(endpoints: readonly Endpoint[]): Endpoint[] {
  return endpoints.filter((endpoint) => endpoint.answers === 'wrapper' && answersHere(endpoint));
}

/** server/answers.ts: what answers are made of, each once, however many calls answer it. */
export function emitAnswers(
  endpoints: readonly Endpoint[],
  product: Product,
  schemas: ReturnType<typeof answerSchemas>,
): OutputFile {
  const module = new Module(path);
  const done = new Set<string>();
  // What a schema is made of stands above it.
  const add = (schema: JsonSchema): void => {
    for (const name of namesIn(schema)) {
      if (done.has(name)) continue;
      done.add(name);
      const own = schemas.named(name);
      add(own);
      module.addConst(constOf(name), printAnswer(own, module), { type: 'object' });
    }
  };
  for (const { returns } of answering(endpoints)) {
    const { data, definitions = {} } = schemas.of(returns);
    for (const schema of [data, ...Object.values(definitions)]) add(schema);
  }
  const entities = [...done].sort().flatMap((name) => product.entities[name] ?? []);
  return module.toFile(placesOf([...endpoints, ...entities]));
}

/** Which part of server/answers.ts an entity is. */
const constOf = (name: string) => `of${name}`;

function namesIn(schema: JsonSchema): string[] {
  const name = sharedName(schema);
  if (name !== undefined) return [name];
  return Object.values(schema).flatMap((value) => namesInside(value));
}

function namesInside(value: unknown): string[] {
  if (value === null || typeof value !== 'object') return [];
  return Array.isArray(value) ? value.flatMap(namesInside) : namesIn(value as JsonSchema);
}

/** The schema as data, with the names of what it shares with others. */
export function printAnswer(schema: unknown, module: Module): Code {
  if (schema === null || typeof schema !== 'object') return printData(schema);
  if (Array.isArray(schema)) return list(schema.map((item) => printAnswer(item, module)));
  const name = sharedName(schema as JsonSchema);
  if (name !== undefined) return module.need(constOf(name), path);
  const entries = Object.entries(schema).filter(([, value]) => value !== undefined);
  return object(entries.map(([key, value]) => [key, printAnswer(value, module)]));
}
