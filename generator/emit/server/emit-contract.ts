import { type JsonSchema, saysOf } from '../../grammar/json-schema.ts';
import { diskFull } from '../../model/engine-errors.ts';
import type { Budget, Endpoint, Product } from '../../model/product.ts';
import { baseOf } from '../api/emit-api.ts';
import { fastifyRoutes } from '../api/fastify-routes.ts';
import { type OutputFile, placesOf, sortedEntries } from '../output.ts';
import { object } from '../print/code.ts';
import { quote, unionOf } from '../print/literal.ts';
import { Module } from '../print/module.ts';
import { printData } from '../print/print-data.ts';
import { rulesOfCall, rulesPath } from '../rules/emit-rules.ts';
import { inputName, outputName } from '../types/names.ts';
import { filledFields } from '../types/type-schema.ts';
import { addSubjects } from './emit-subjects.ts';
import { wrapperOf } from './response-schema.ts';

const path = 'server/contract.ts';

/** server/contract.ts: what the server must answer, as types, validators and response schemas. */
export function emitContract(product: Product): OutputFile[] {
  const endpoints = sortedEntries(product.endpoints)
    .map(([, endpoint]) => endpoint)
    .filter((endpoint) => endpoint.answered !== 'elsewhere');
  const module = new Module(path);
  module.add(contractTypes);
  addSubjects(endpoints, product, module);
  addIds(endpoints, product, module);
  addBudgets(product, module);
  addEndpoints(endpoints, product, module);
  addValidators(endpoints, module);
  addRules(endpoints, product, module);
  addResponses(endpoints, product, module);
  addCalls(endpoints, module);
  return [module.toFile(placesOf(endpoints))];
}

function addIds(endpoints: Endpoint[], product: Product, module: Module): void {
  const ids = (list: Endpoint[]) => unionOf(list.map((endpoint) => endpoint.id));
  const needed = Object.keys(product.actions).sort();
  module.needType('ErrorId', 'errors.ts');
  module.needType('MessageKey', 'messages/keys.ts');
  module.add(
    `/** Endpoints that this server answers, now or later. */\nexport type EndpointId = ${ids(endpoints)};`,
  );
  const here = endpoints.filter((endpoint) => endpoint.answered === 'here');
  module.add(`/** Endpoints that have a handler. */\nexport type AnsweredId = ${ids(here)};`);
  module.add(`/** What people may do. */\nexport type ActionId = ${unionOf(needed)};`);
  const changed = here.flatMap(({ writes }) => (writes?.how === 'changes' ? [writes.entity] : []));
  module.add(
    `/** What calls change: what is kept of it must be known. */\nexport type ChangedEntity = ${unionOf([...new Set(changed)].sort())};`,
  );
}

/** What is not a call, such as a page, has a budget too: classes stand here by their names. */
function addBudgets({ budgets }: Product, module: Module): void {
  module.add(`/** Classes of calls. */\nexport type BudgetId = ${unionOf(Object.keys(budgets).sort())};`);
  const classes = sortedEntries(budgets).map(([id, budget]) => [id, printData(budgetOf(budget))] as const);
  module.addConst('budgets', object(classes), {
    type: 'Readonly<Record<BudgetId, Budget>>',
    about: 'What a call of each class may cost.',
  });
}

function budgetOf({ rate, ...bounds }: Budget) {
  return rate === undefined ? bounds : { ...bounds, rate: { ...rate } };
}

function addEndpoints(endpoints: Endpoint[], product: Product, module: Module): void {
  const infos = endpoints.map((endpoint) => [endpoint.id, printData(infoOf(endpoint, product))] as const);
  module.addConst('endpoints', object(infos), {
    type: 'Record<EndpointId, EndpointInfo>',
    about: 'Every endpoint with its addresses and its guard.',
  });
}

function infoOf(endpoint: Endpoint, product: Product) {
  const { id, allow, errors, answered, answers, encode, pathParams } = endpoint;
  const routes = fastifyRoutes(endpoint, baseOf(endpoint.base, product));
  const rest = routes.find(({ url }) => url.endsWith('/*')) && pathParams.at(-1);
  return {
    id,
    routes,
    path: pathParams,
    rest,
    query: [...endpoint.queryParams].sort(),
    body: [...endpoint.bodyFields].sort(),
    refusals: refusalsOf(endpoint, product),
    nulls: nullsOf(endpoint),
    trims: trimsOf(endpoint),
    addsRoomless: roomlessOf(endpoint),
    changes: endpoint.writes?.how === 'changes' ? endpoint.writes.entity : undefined,
    encode,
    answers,
    allow,
    acts: endpoint.acts,
    brings: endpoint.brings,
    errors: [...errors].sort(),
    answered,
    budget: endpoint.budget && budgetOf(endpoint.budget),
    cacheable: routes.every(({ method }) => method === 'GET') && answers !== 'socket',
  };
}

/** What null means: of what is changed that the value goes, of what is made that there is none. Elsewhere it is no value. */
function nullsOf({ writes, input }: Endpoint): Record<string, 'clears' | 'absent' | 'missing'> {
  const meaningOf = (name: string) => {
    if (mayBeNull(input.properties?.[name] ?? {})) return 'clears';
    return writes?.how === 'creates' && !input.required?.includes(name) ? 'absent' : 'missing';
  };
  const fields = [...(writes?.fields ?? [])].sort();
  return Object.fromEntries(fields.map((name) => [name, meaningOf(name)] as const));
}

function mayBeNull({ type, anyOf }: JsonSchema): boolean {
  return (
    (Array.isArray(type) && type.includes('null')) || (anyOf?.some((part) => part.type === 'null') ?? false)
  );
}

/** Inputs that lose the spaces around them, and whether one of nothing else takes the value away. */
function trimsOf({ input }: Endpoint): Record<string, 'clears' | 'absent'> {
  const trimmed = sortedEntries(input.properties ?? {}).filter(([, schema]) => isMarked(schema, 'x-trims'));
  return Object.fromEntries(
    trimmed.map(([name, schema]) => [name, mayBeNull(schema) ? 'clears' : 'absent'] as const),
  );
}

/** Of a call that adds: the parts of its body that take no room. A call adds where it says that it fails on a full disk. */
function roomlessOf({ errors, bodyFields, input, writes }: Endpoint): string[] | undefined {
  if (!errors.includes(diskFull)) return undefined;
  // Whatever is made takes room itself.
  if (writes?.how === 'creates') return [];
  const properties = input.properties ?? {};
  return [...bodyFields].sort().filter((name) => isMarked(properties[name] ?? {}, 'x-roomless'));
}

/** A field that may be null can stand within its schema. */
function isMarked(schema: JsonSchema, mark: 'x-trims' | 'x-roomless'): boolean {
  return schema[mark] === true || (schema.anyOf ?? []).some((part) => isMarked(part, mark));
}

/** What is said of inputs that break a keyword, where it has words of its own. */
function refusalsOf({ input }: Endpoint, { definitions }: Product): Record<string, Record<string, string>> {
  const own = sortedEntries(input.properties ?? {}).flatMap(([name, schema]) => {
    const says = saysOf(schema, definitions);
    return Object.keys(says).length === 0 ? [] : [[name, says] as const];
  });
  return Object.fromEntries(own);
}

function addValidators(endpoints: Endpoint[], module: Module): void {
  const type = module.needType('Validate', 'validators/types.ts');
  const entries = endpoints.map((endpoint, index) => {
    const name = `validate${index}`;
    return [endpoint.id, name] as const;
  });
  // Every module exports the name `validate`, so each is imported under its own.
  const imports = endpoints.map(
    ({ id }, index) =>
      `import { validate as validate${index} } from ${quote(`../validators/endpoints/${id}.js`)};`,
  );
  module.add(imports.join('\n'));
  module.addConst('validators', object(entries), {
    type: `Record<EndpointId, ${type}>`,
    about: 'Checks the flat input of an endpoint, reads texts as what was asked for and fills defaults in.',
  });
}

function addRules(endpoints: Endpoint[], product: Product, module: Module): void {
  const type = module.needType('CallRule', 'validators/support/judge.ts');
  const ruled = endpoints.filter((endpoint) => rulesOfCall(endpoint, product).length > 0);
  const imports = ruled.map(
    ({ id }, index) => `import { rules as rules${index} } from ${quote(`../${rulesPath(id)}`)};`,
  );
  if (imports.length > 0) module.add(imports.join('\n'));
  module.addConst('callRules', object(ruled.map(({ id }, index) => [id, `rules${index}`])), {
    type: `Readonly<Partial<Record<EndpointId, readonly ${type}[]>>>`,
    about: 'What calls ask beyond their schemas.',
  });
}

function addResponses(endpoints: Endpoint[], product: Product, module: Module): void {
  const answering = endpoints.filter(({ answers, answered }) => answers === 'wrapper' && answered === 'here');
  const wrap = wrapperOf(product.definitions);
  const schemas = answering.map(({ id, returns }) => [id, printData(wrap(returns))] as const);
  module.addConst('responseSchemas', object(schemas), {
    type: 'Readonly<Record<string, object>>',
    about: 'The wrapper of each answer, for the serialiser; each schema stands on its own.',
  });
}

function addCalls(endpoints: Endpoint[], module: Module): void {
  const lines = endpoints.map(({ id, answers, input }) => {
    const own = module.needType(inputName(id), 'types.ts');
    const filled = filledFields(input);
    const type = filled.length === 0 ? own : `Filled<${own}, ${unionOf(filled)}>`;
    const output = answers === 'wrapper' ? module.needType(outputName(id), 'types.ts') : streamOf(answers);
    return `  ${quote(id)}: { input: ${type}; output: ${output} };`;
  });
  module.add(`/** Input and output of every endpoint. */\nexport interface Calls {\n${lines.join('\n')}\n}`);
  module.add(handlerTypes);
}

function streamOf(answers: Endpoint['answers']): string {
  return answers === 'stream' ? 'StreamAnswer' : 'void';
}

const contractTypes = `/** What the server knows of an endpoint. */
export interface EndpointInfo {
  id: EndpointId;
  /** Addresses in Fastify's words; \`fixed\` holds what the address itself says. */
  routes: readonly {
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
    url: string;
    fixed?: Readonly<Record<string, string>>;
  }[];
  path: readonly string[];
  /** The parameter that \`/*\` takes. */
  rest?: string;
  query: readonly string[];
  body: readonly string[];
  /** What is said of an input, by the keyword that it breaks; where nothing stands, what is said of that keyword everywhere. */
  refusals: Readonly<Record<string, Readonly<Record<string, MessageKey>>>>;
  /** What null means of a field: it takes it away, leaves it out, or lacks what must be there. No other input is null. */
  nulls: Readonly<Record<string, 'clears' | 'absent' | 'missing'>>;
  /** Inputs that lose the spaces around them, and what one of nothing else means. */
  trims: Readonly<Record<string, 'clears' | 'absent'>>;
  /** Absent where a call adds nothing; else the parts of its body that take no room when they come alone. */
  addsRoomless?: readonly string[];
  /** What is changed: rules are asked of it as it will be. */
  changes?: ChangedEntity;
  encode: 'json' | 'form' | 'multipart';
  answers: 'wrapper' | 'stream' | 'socket';
  allow?: ActionId;
  /** Why it changes something though its method is safe. */
  acts?: string;
  /** How its inputs give the subjects that \`allow\` reads. */
  brings: Readonly<Record<string, Bring>>;
  errors: readonly ErrorId[];
  answered: 'here' | 'later';
  budget: Budget;
  cacheable: boolean;
}

/** How often a call that is dear whoever waits may come: from the visitors of one network, and from one person. */
export interface Rate {
  id: string;
  perNetwork: number;
  perPerson: number;
  windowMs: number;
}

/** What a call of a class may cost. */
export interface Budget {
  id: BudgetId;
  answerBytes: number;
  bodyBytes: number;
  /** Until its answer begins. */
  timeMs: number;
  /** The row of its class: how many are answered at once, for all and for one asker; how many wait, and how long. */
  atOnce: number;
  perAsker: number;
  waiting: number;
  waitMs: number;
  rate?: Rate;
}

/** The answer of an endpoint that gives bytes. */
export interface StreamAnswer {
  /** Absent where only the content would tell, and none is sent. */
  type?: string;
  size: number;
  headers?: Record<string, string>;
  body: NodeJS.ReadableStream | Buffer;
}

/** An input after its validator: what has a default is there. */
export type Filled<Input, Keys extends keyof Input> = Input & { [Key in Keys]-?: NonNullable<Input[Key]> };`;

const handlerTypes = `/** One function per answered endpoint: the server does not compile with one missing. */
export type Handlers<Context, Loaded extends LoadedSubjects> = {
  [Id in AnsweredId]: (
    context: Context & Brought<Id, Loaded, Context>,
    input: Calls[Id]['input'],
  ) => Promise<Calls[Id]['output']> | Calls[Id]['output'];
};`;
