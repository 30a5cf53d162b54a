import { readFile } from 'node:fs/promises';
import { answersHere } from '../../model/answers-here.ts';
import type { Node } from '../../model/node.ts';
import type { Endpoint, Product } from '../../model/product.ts';
import { fastifyRoutes } from '../api/fastify-routes.ts';
import { baseOf } from '../api/written-call.ts';
import { type OutputFile, placesOf, sortedEntries, sortedUnique } from '../output.ts';
import { type Code, layOut, list, object } from '../print/code.ts';
import { quote } from '../print/literal.ts';
import { printData } from '../print/print-data.ts';
import { loadCompiler } from '../validators/compile-standalone.ts';
import { emitAmounts } from './amounts.ts';
import { emitBrowserFiles, emitHttpErrors } from './browser-files.ts';
import { emitCallRules } from './call-rules.ts';
import { planCases, type QaCase, type QaTarget } from './cases.ts';
import { emitContract } from './contract-cases.ts';
import { emitDeciders } from './deciders.ts';
import { planErrors } from './errors.ts';
import { planQaForms } from './forms.ts';
import { emitGates, planGates } from './gates.ts';
import { planHttpErrors } from './http-errors.ts';
import { emitInputs, planInputs } from './inputs.ts';
import { emitLimits, planLimits } from './limits.ts';
import { emitOrders } from './orders.ts';
import { emitPolls, planPolls } from './polls.ts';
import { printInput } from './print-input.ts';
import { planRoles } from './roles.ts';
import { emitRoles } from './roles-file.ts';
import { emitSettings } from './setting-cases.ts';
import { emitStandings } from './standing.ts';
import { addressOf, headersOf, type QaRoute } from './support/address.ts';
import { planWays } from './ways.ts';

/** qa/: tests made from the rules, the named types and the inputs of endpoints. */
export async function emitQa(product: Product): Promise<OutputFile[]> {
  const compiler = await loadCompiler();
  const { targets, dropped } = planCases(product, compiler);
  const { entities, endpoints, rules } = product;
  const from = placesOf([...Object.values(entities), ...Object.values(endpoints), ...Object.values(rules)]);
  const { forms, ...ofForms } = planQaForms(product, compiler);
  const { errors, ...ofErrors } = planErrors(product, forms);
  const { polls, ...ofPolls } = planPolls(product);
  const plan = planRoles(product, compiler);
  const { errors: http, ...ofHttp } = planHttpErrors({ product, plan, compiler });
  const { limits, ...ofLimits } = planLimits({ product, compiler });
  const { ways, ...ofWays } = planWays(product);
  const unprovoked = [ofForms, ofErrors, ofHttp, ofLimits, ofPolls, ofWays].flatMap(
    (planned) => planned.unprovoked,
  );
  const report = { cases: targets.reduce((sum, { cases }) => sum + cases.length, 0), dropped, unprovoked };
  const support = ['address.ts', 'kept-out.ts', 'proves.ts', 'shapes.ts', 'text.ts'].map(async (name) => ({
    path: `qa/support/${name}`,
    content: await readFile(new URL(`./support/${name}`, import.meta.url), 'utf8'),
    from,
  }));
  return [
    { path: 'qa/rules.test.ts', content: rulesTest(targets), from },
    { path: 'qa/api.test.ts', content: apiTest(targets, product), from: sortedUnique(from) },
    emitRoles(plan, product),
    emitHttpErrors(http, product),
    emitLimits(limits, product),
    emitPolls(polls, product),
    emitAmounts(product),
    emitGates(planGates(product), product),
    emitStandings(product),
    emitOrders(product),
    emitDeciders(product),
    emitContract(product),
    emitCallRules(product),
    emitSettings(product),
    emitInputs(planInputs(product, compiler, targets), product),
    ...emitBrowserFiles({ forms, errors, ways }, product),
    { path: 'qa/report.json', content: `${JSON.stringify(report, null, 2)}\n`, from },
    ...(await Promise.all(support)),
  ];
}

function rulesTest(targets: QaTarget[]): string {
  const imports = targets.map(({ module }, index) => {
    return `import { validate as validate${index} } from ${quote(`../validators/${module}.js`)};`;
  });
  const table = targets.map(({ module, cases }, index) => {
    return [
      module,
      object([
        ['validate', `validate${index}`],
        ['cases', list(cases.map(printCase))],
      ]),
    ] as const;
  });
  return `import { describe, expect, it } from 'vitest';
${imports.join('\n')}
import type { Validate } from '../validators/types.ts';
import { proves } from './support/proves.ts';
import { latin, mixed } from './support/text.ts';

interface Target {
  validate: Validate;
  cases: { title: string; about: string; input: unknown; breaks?: { keyword: string; path: string } }[];
}

const targets: Record<string, Target> = ${layOut(object(table))};

void [latin, mixed];

for (const [module, { validate, cases }] of Object.entries(targets)) {
  describe(module, () => {
    it.for(cases)('$title', ({ about, input, breaks }, { task }) => {
      proves(task, { what: about, door: 'validator' });
      validate(structuredClone(input));
      const broken = (validate.errors ?? []).map(({ keyword, instancePath }) => ({ keyword, path: instancePath }));
      expect(broken).toEqual(breaks === undefined ? [] : [breaks]);
    });
  });
}
`;
}

function printCase({ title, about, input, breaks }: QaCase): Code {
  const fields: [string, Code][] = [
    ['title', quote(title)],
    ['about', quote(about)],
    ['input', printInput(input)],
  ];
  return object(breaks === undefined ? fields : [...fields, ['breaks', printData(breaks)]]);
}

function apiTest(targets: QaTarget[], product: Product): string {
  const calls = targets.flatMap(({ module, cases }) => {
    const endpoint = product.endpoints[module.replace(/^endpoints\//, '')];
    return endpoint === undefined ? [] : apiCalls(endpoint, cases, product);
  });
  return `import { describe, expect, it } from 'vitest';
import { addressOf, headersOf } from './support/address.ts';
import { proves } from './support/proves.ts';
import { latin, mixed } from './support/text.ts';

const hub = process.env.HUB_QA_URL ?? '';
const refused = ${quote(refusedCode(product))};
const calls = ${layOut(list(calls))};
const cases = calls.flatMap(({ cases, ...call }) => cases.map((one) => ({ ...call, valid: true, ...one })));

void [latin, mixed];

describe.skipIf(hub === '')('the running hub', () => {
  it.for(cases)('$endpoint: $title', async ({ about, route, input, valid }, { task }) => {
    proves(task, { what: about, door: 'HTTP' });
    const answer = await fetch(new URL(addressOf(route, input), hub), { headers: headersOf(route, input) });
    const { code } = await answer.json().catch(() => ({ code: undefined }));
    if (valid) expect(code).not.toBe(refused);
    else expect({ status: answer.status, code }).toEqual({ status: 400, code: refused });
  });
});
`;
}

/** Node refuses longer addresses before any handler sees them. */
const longestAddress = 8000;

function apiCalls(endpoint: Endpoint, cases: QaCase[], product: Product): Code[] {
  const [first] = fastifyRoutes(endpoint, baseOf(endpoint.base, product));
  const { id, pathParams, answers } = endpoint;
  if (first?.method !== 'GET' || !answersHere(endpoint) || answers === 'socket') return [];
  const rest = first.url.endsWith('*') ? pathParams.at(-1) : undefined;
  const headers = Object.fromEntries(sortedEntries(endpoint.headerFields));
  const query = [...endpoint.queryParams].sort();
  const route: QaRoute = { url: first.url, rest, query, ...(Object.keys(headers).length > 0 && { headers }) };
  const sent = cases
    .map((one) => ({ ...one, input: one.input as Record<string, unknown> }))
    .filter(({ input }) => canBeSent(input, pathParams) && addressOf(route, input).length < longestAddress)
    .filter(({ input }) => Object.values(headersOf(route, input)).every(isPlain))
    .map(({ title, about, input, breaks }) =>
      object([
        ['title', quote(title)],
        ['about', quote(about)],
        ['input', printInput(input)],
        ...(breaks === undefined ? [] : [['valid', 'false'] as const]),
      ]),
    );
  if (sent.length === 0) return [];
  return [
    object([
      ['endpoint', quote(id)],
      ['route', printData(route)],
      ['cases', list(sent)],
    ]),
  ];
}

/** Headers hold no other characters, and nobody sends longer ones: Node reads sixteen kilobytes of them. */
const isPlain = (value: string) => /^[\x20-\x7e]{0,4000}$/.test(value);

/** An empty text counts as absent, and a path without its parameter is another address. */
function canBeSent(input: Record<string, unknown>, pathParams: string[]): boolean {
  return pathParams.every((name) => input[name] !== undefined) && !Object.values(input).includes('');
}

function refusedCode({ errors }: Product): string {
  const code: Node | undefined = errors.invalidInput?.code;
  return code?.t === 'literal' ? String(code.value) : '';
}
