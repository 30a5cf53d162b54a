import type { Endpoint, Product } from '../../model/product.ts';
import { type OutputFile, placesOf, sortedEntries, sortedUnique } from '../output.ts';
import { identifier, quote } from '../print/literal.ts';
import { Module, relativePath } from '../print/module.ts';
import { copySupport } from '../support/read-support.ts';
import { handlerTypes } from './contract-types.ts';
import { emitAnswers } from './emit-answers.ts';
import { areaPath, emitArea } from './emit-area.ts';
import { addSubjects } from './emit-subjects.ts';
import { emitBudgets, emitServerTypes } from './emit-types.ts';
import { answerSchemas } from './response-schema.ts';

const path = 'server/contract.ts';

/** server/: what the server must answer, as types, validators and response schemas; a file per area, and all of them together. */
export function emitContract(product: Product): OutputFile[] {
  const endpoints = sortedEntries(product.endpoints)
    .map(([, endpoint]) => endpoint)
    .filter((endpoint) => endpoint.answered !== 'elsewhere');
  const areas = sortedUnique(endpoints.map(({ area }) => area));
  const schemas = answerSchemas(product.definitions);
  const files = areas.map((area) =>
    emitArea(
      area,
      endpoints.filter((endpoint) => endpoint.area === area),
      { product, schemas },
    ),
  );
  return [
    ...files,
    emitWhole(areas, endpoints, product),
    emitServerTypes(endpoints, product),
    emitBudgets(endpoints, product),
    emitAnswers(endpoints, product, schemas),
    copySupport('server/support/fill.ts', 'server/fill.ts'),
  ];
}

/** server/contract.ts: all areas, for the doors; a handler needs its own area and no more. */
function emitWhole(areas: readonly string[], endpoints: readonly Endpoint[], product: Product): OutputFile {
  const module = new Module(path);
  module.add(imports(areas));
  for (const name of ['AnsweredId', 'EndpointId', 'EndpointInfo', 'ErrorId'])
    module.needType(name, name === 'ErrorId' ? 'errors.ts' : 'server/types.ts');
  addSubjects(product, module);
  module.add(
    gathered(
      'endpoints',
      areas,
      'Record<EndpointId, EndpointInfo>',
      'Every endpoint with its addresses and its guard.',
    ),
  );
  module.needType('Validate', 'validators/types.ts');
  module.add(
    gathered(
      'validators',
      areas,
      'Record<EndpointId, Validate>',
      'Checks the flat input of an endpoint, reads texts as what was asked for and fills defaults in.',
    ),
  );
  module.needType('CallRule', 'validators/support/judge.ts');
  module.add(
    gathered(
      'callRules',
      areas,
      'Readonly<Partial<Record<EndpointId, readonly CallRule[]>>>',
      'What calls ask beyond their schemas.',
    ),
  );
  module.add(
    gathered(
      'responseSchemas',
      areas,
      'Readonly<Record<string, object>>',
      'The wrapper of each answer, for the serialiser; each schema stands on its own.',
    ),
  );
  module.add(extending('Calls', areas, 'Input and output of every endpoint.'));
  module.add(extending('Brings', areas, 'The subjects that are there for certain where a call may be made.'));
  module.add(handlerTypes);
  return module.toFile(placesOf(endpoints));
}

const localName = (area: string) => identifier(`${area}Area`);

function imports(areas: readonly string[]): string {
  const lines = areas.map(
    (area) => `import * as ${localName(area)} from ${quote(relativePath(path, areaPath(area)))};`,
  );
  return lines.join('\n');
}

function gathered(name: string, areas: readonly string[], type: string, about: string): string {
  const parts = areas.map((area) => `  ...${localName(area)}.${name},\n`).join('');
  return `/** ${about} */\nexport const ${name}: ${type} = {\n${parts}};`;
}

function extending(name: string, areas: readonly string[], about: string): string {
  const parts = areas.map((area) => `${localName(area)}.${name}`);
  return `/** ${about} */\nexport interface ${name}${parts.length > 0 ? ` extends ${parts.join(', ')}` : ''} {}`;
}
