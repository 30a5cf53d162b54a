import type { Endpoint, Product } from '../../model/product.ts';
import { type OutputFile, placesOf } from '../output.ts';
import { object } from '../print/code.ts';
import { quote, unionOf } from '../print/literal.ts';
import { Module } from '../print/module.ts';
import { printData } from '../print/print-data.ts';
import { rulesOfCall, rulesPath } from '../rules/emit-rules.ts';
import { inputName, outputName } from '../types/names.ts';
import { filledFields } from '../types/type-schema.ts';
import { answering, printAnswer } from './emit-answers.ts';
import { thereFor } from './emit-subjects.ts';
import { writtenEndpoint } from './endpoint-info.ts';
import type { answerSchemas } from './response-schema.ts';

const fill = 'server/fill.ts';

/** Where the contract of an area stands. */
export const areaPath = (area: string) => `server/calls/${area}.ts`;

/** What all areas are made with. */
export interface AreaMaking {
  product: Product;
  schemas: ReturnType<typeof answerSchemas>;
}

/** server/calls/<area>.ts: what the handlers of one area must satisfy, and what the doors know of its calls. */
export function emitArea(area: string, endpoints: readonly Endpoint[], making: AreaMaking): OutputFile {
  const { product } = making;
  const module = new Module(areaPath(area));
  addCalls(endpoints, module);
  addBrings(endpoints, product, module);
  const written = endpoints.map((one) => [one.id, printData(writtenEndpoint(one, product))] as const);
  const filler = module.need('endpointsOf', fill);
  module.addConst('endpoints', object(written), { before: `${filler}(`, suffix: ')' });
  addValidators(endpoints, module);
  addRules(endpoints, product, module);
  addResponses(endpoints, making, module);
  return module.toFile(placesOf(endpoints));
}

function addCalls(endpoints: readonly Endpoint[], module: Module): void {
  const lines = endpoints.map(({ id, answers, input }) => {
    const own = module.needType(inputName(id), 'types.ts');
    const filled = filledFields(input);
    const type =
      filled.length === 0
        ? own
        : `${module.needType('Filled', 'server/types.ts')}<${own}, ${unionOf(filled)}>`;
    const output =
      answers === 'wrapper' ? module.needType(outputName(id), 'types.ts') : streamOf(answers, module);
    return `  ${quote(id)}: { input: ${type}; output: ${output} };`;
  });
  module.add(
    `/** Input and output of every endpoint of this area. */\nexport interface Calls {\n${lines.join('\n')}\n}`,
  );
}

function streamOf(answers: Endpoint['answers'], module: Module): string {
  return answers === 'stream' ? module.needType('StreamAnswer', 'server/types.ts') : 'void';
}

function addBrings(endpoints: readonly Endpoint[], product: Product, module: Module): void {
  const lines = endpoints.map((endpoint) => `  ${quote(endpoint.id)}: ${thereFor(endpoint, product)};`);
  module.add(`/** The subjects that are there for certain where a call may be made. */
export interface Brings {
${lines.join('\n')}
}`);
}

/** Every validator is exported under one name, so each is imported under its own. */
function addValidators(endpoints: readonly Endpoint[], module: Module): void {
  const type = module.needType('Validate', 'validators/types.ts');
  const imports = endpoints.map(
    ({ id }, index) =>
      `import { validate as validate${index} } from ${quote(`../../validators/endpoints/${id}.js`)};`,
  );
  module.add(imports.join('\n'));
  module.addConst('validators', object(endpoints.map(({ id }, index) => [id, `validate${index}`])), {
    type: `Readonly<Record<keyof Calls, ${type}>>`,
  });
}

function addRules(endpoints: readonly Endpoint[], product: Product, module: Module): void {
  const type = module.needType('CallRule', 'validators/support/judge.ts');
  const ruled = endpoints.filter((endpoint) => rulesOfCall(endpoint, product).length > 0);
  const imports = ruled.map(
    ({ id }, index) => `import { rules as rules${index} } from ${quote(`../../${rulesPath(id)}`)};`,
  );
  if (imports.length > 0) module.add(imports.join('\n'));
  module.addConst('callRules', object(ruled.map(({ id }, index) => [id, `rules${index}`])), {
    type: `Readonly<Partial<Record<keyof Calls, readonly ${type}[]>>>`,
  });
}

function addResponses(endpoints: readonly Endpoint[], { schemas }: AreaMaking, module: Module): void {
  const entries = answering(endpoints).map(({ id, returns }) => {
    const { data, definitions } = schemas.of(returns);
    const parts = [data, ...(definitions ? [definitions] : [])].map((part) => printAnswer(part, module));
    const wrap = `${module.need('wrapped', fill)}(`;
    return [id, { open: wrap, close: ')', parts: parts.map((code) => ({ lead: '', code })) }] as const;
  });
  module.addConst('responseSchemas', object(entries), { type: 'Readonly<Record<string, object>>' });
}
