import { answersHere } from '../../model/answers-here.ts';
import { areaWord } from '../../model/api-words.ts';
import type { Endpoint, Product } from '../../model/product.ts';
import { type OutputFile, placesOf, sortedEntries, sortedUnique } from '../output.ts';
import { object } from '../print/code.ts';
import { Module } from '../print/module.ts';
import type { Json } from './json.ts';
import { pathsOf } from './operations.ts';
import { responsesOf } from './responses.ts';
import { componentsOf } from './schemas.ts';
import { schemesOf } from './security.ts';
import { type Speech, speechOf } from './speech.ts';

/** openapi.json, and openapi.<language>.json of each other language: what this server answers, for those who write clients, and for whoever reads of it on a page. */
export function emitOpenapi(product: Product): OutputFile[] {
  const endpoints = sortedEntries(product.endpoints)
    .map(([, endpoint]) => endpoint)
    .filter((endpoint) => answersHere(endpoint) && endpoint.answers !== 'socket');
  const from = sortedUnique([product.app.origin.place.file, ...placesOf(endpoints)]);
  const documents = product.app.languages.map(({ id }) => {
    const document = documentOf(endpoints, product, speechOf(product, id));
    return { path: fileOf(id, product), content: `${JSON.stringify(document, null, 2)}\n`, from };
  });
  return [...documents, loadersOf(product)];
}

const fileOf = (language: string, { app }: Product) =>
  language === app.fallback ? 'openapi.json' : `openapi.${language}.json`;

/** reference.ts: for the page that shows a document, which loads the one of its language. */
function loadersOf(product: Product): OutputFile {
  const module = new Module('reference.ts');
  module.needType('LanguageId', 'app.ts');
  const loaders = product.app.languages.map(({ id }): [string, string] => [
    id,
    `() => import('./${fileOf(id, product)}', { with: { type: 'json' } })`,
  ]);
  module.addConst('references', object(loaders), {
    type: 'Readonly<Record<LanguageId, () => Promise<{ default: unknown }>>>',
  });
  return module.toFile([product.app.origin.place.file]);
}

function documentOf(endpoints: Endpoint[], product: Product, speech: Speech): Json {
  const areas = sortedUnique(endpoints.map(({ area }) => area));
  return toComponents({
    openapi: '3.1.0',
    info: { title: product.app.name, version: product.app.version, description: speech.own('about') },
    servers: [{ url: '/' }],
    tags: areas.map((name) => {
      const description = speech.word(areaWord(name));
      return { name, ...(description !== undefined && { description }) };
    }),
    paths: pathsOf(endpoints, product, speech),
    components: {
      schemas: componentsOf(endpoints, product, speech),
      responses: responsesOf(endpoints, product, speech),
      securitySchemes: schemesOf(String(product.constants['session.cookieName']?.value ?? 'session'), speech),
    },
  });
}

/** References of our definitions become references of the document. */
function toComponents(value: Json): Json {
  const text = JSON.stringify(value).replaceAll('"$ref":"#/definitions/', '"$ref":"#/components/schemas/');
  return JSON.parse(text) as Json;
}
