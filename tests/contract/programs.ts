/** What a client does: it reads a list as a visitor, makes an item by a token, and is refused the same name again. */
interface Maker {
  /** Arguments of the program that makes it, of a document in the same folder. */
  program: string;
  args: readonly string[];
  /** Written beside the document before the program runs. */
  config?: { name: string; text: (hubUrl: string) => string };
  /** A program that uses what was made; it prints what it came to know, a line each. */
  text: string;
}

const settings = `const baseUrl = process.env.HUB_URL ?? '';
const headers = { authorization: \`Bearer \${process.env.HUB_TOKEN}\` };
`;

/** By the maker of the client; each item has another name. */
export const makers: Readonly<Record<string, Maker>> = {
  'openapi-typescript': {
    program: 'openapi-typescript',
    args: ['./openapi.json', '-o', './client/schema.d.ts'],
    text: `import createClient from 'openapi-fetch';
import type { paths } from './client/schema.d.ts';
${settings}
const visitor = createClient<paths>({ baseUrl });
const { data } = await visitor.GET('/acx/aihub/items', { params: { query: { kind: 'models' } } });
console.log(data?.data.list[0]?.kind);
const person = createClient<paths>({ baseUrl, headers });
const body = { kind: 'models' as const, name: 'by-openapi-typescript', license: 'mit' };
const made = await person.POST('/acx/aihub/items', { body });
console.log(made.data?.data.name);
const again = await person.POST('/acx/aihub/items', { body });
console.log(again.error?.code);
`,
  },
  'openapi-ts': {
    program: 'openapi-ts',
    args: ['--file', './openapi-ts.config.mjs', '--no-log-file'],
    config: {
      name: 'openapi-ts.config.mjs',
      text: () => `export default {
  input: './openapi.json',
  output: { path: './client', module: { extension: '.ts' } },
  plugins: ['@hey-api/typescript', '@hey-api/sdk', '@hey-api/client-fetch'],
};
`,
    },
    text: `import { client } from './client/client.gen.ts';
import { itemsCreate, itemsList } from './client/sdk.gen.ts';
${settings}
client.setConfig({ baseUrl });
const { data } = await itemsList({ query: { kind: 'models' } });
console.log(data?.data.list[0]?.kind);
client.setConfig({ baseUrl, headers });
const body = { kind: 'models' as const, name: 'by-openapi-ts', license: 'mit' };
const made = await itemsCreate({ body });
console.log(made.data?.data.name);
const again = await itemsCreate({ body });
console.log(again.error?.code);
`,
  },
  orval: {
    program: 'orval',
    args: ['--config', './orval.config.mjs'],
    config: {
      name: 'orval.config.mjs',
      text: (baseUrl) => `export default {
  hub: {
    input: { target: './openapi.json' },
    output: { target: './client/client.ts', client: 'fetch', mode: 'single', baseUrl: ${JSON.stringify(baseUrl)} },
  },
};
`,
    },
    text: `import { itemsCreate, itemsList } from './client/client.ts';
${settings.replace(/^const baseUrl.*\n/, '')}
const read = await itemsList({ kind: 'models' });
if (read.status === 200 && read.data.code === '0') console.log(read.data.data.list[0]?.kind);
const body = { kind: 'models' as const, name: 'by-orval', license: 'mit' };
const made = await itemsCreate(body, { headers });
if (made.status === 200 && made.data.code === '0') console.log(made.data.data.name);
const again = await itemsCreate(body, { headers });
if (again.status === 409) console.log(again.data.code);
`,
  },
};

export const compilerOptions = {
  ...{
    target: 'ES2022',
    module: 'ESNext',
    moduleResolution: 'bundler',
    lib: ['ES2022', 'DOM', 'DOM.Iterable'],
  },
  ...{ types: ['node'], strict: true, noEmit: true, skipLibCheck: true, allowImportingTsExtensions: true },
};
