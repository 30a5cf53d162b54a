import type { Product } from '../model/product.ts';
import type { OutputFile } from './output.ts';

type Emitter = (product: Product) => OutputFile[] | Promise<OutputFile[]>;

/** Each emitter is loaded when it is asked for: the heavy packages behind one do not slow the others down. */
const emitters: Record<string, () => Promise<Emitter>> = {
  types: async () => (await import('./types/emit-types.ts')).emitTypes,
  validators: async () => (await import('./validators/emit-validators.ts')).emitValidators,
  rules: async () => (await import('./rules/emit-rules.ts')).emitRules,
  api: async () => (await import('./api/emit-api.ts')).emitApi,
  server: async () => {
    const [
      { emitContract },
      { emitDemo },
      { emitEvents },
      { emitHandlers, emitRooms },
      { emitJobs },
      { emitManifests },
      { emitMigrations },
      { emitPageWords },
      { emitSettings },
    ] = await Promise.all([
      import('./server/emit-contract.ts'),
      import('./server/emit-demo.ts'),
      import('./server/emit-events.ts'),
      import('./server/emit-handlers.ts'),
      import('./server/emit-jobs.ts'),
      import('./server/emit-manifests.ts'),
      import('./server/emit-migrations.ts'),
      import('./server/emit-page-words.ts'),
      import('./server/emit-settings.ts'),
    ]);
    return (product) => [
      ...emitContract(product),
      ...emitDemo(product),
      ...emitEvents(product),
      ...emitHandlers(product),
      ...emitRooms(product),
      ...emitJobs(product),
      ...emitManifests(product),
      ...emitMigrations(product),
      ...emitPageWords(product),
      ...emitSettings(product),
    ];
  },
  store: async () => {
    const [{ emitTables }, { emitRows }] = await Promise.all([
      import('./store/emit-tables.ts'),
      import('./store/emit-rows.ts'),
    ]);
    return (product) => [...emitTables(product), ...emitRows(product)];
  },
  openapi: async () => (await import('./openapi/emit-openapi.ts')).emitOpenapi,
  forms: async () => (await import('./forms/emit-forms.ts')).emitForms,
  entries: async () => (await import('./entries/emit-entries.ts')).emitEntries,
  qa: async () => (await import('./qa/emit-qa.ts')).emitQa,
};

/** Everything that is made from schemas: types, validators, client, contract, store, documents, forms and tests. */
export async function emitSchemaFiles(
  product: Product,
  { only = Object.keys(emitters), without = [] }: { only?: string[]; without?: string[] } = {},
): Promise<OutputFile[]> {
  const names = only.filter((name) => !without.includes(name));
  const files = await Promise.all(
    names.map(async (name) => {
      const load = emitters[name];
      if (load === undefined)
        throw new Error(`No emitter "${name}"; there are ${Object.keys(emitters).join(', ')}.`);
      return (await load())(product);
    }),
  );
  return files.flat();
}
