import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { generated } from '../../cli/launch/output.js';

interface Schema {
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  enum?: readonly unknown[];
  anyOf?: readonly Schema[];
  allOf?: readonly Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: readonly string[];
  format?: string;
  minimum?: number;
}

interface Contract {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

interface Operation {
  operationId: string;
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
}

const contract = JSON.parse(readFileSync(join(generated, 'openapi.json'), 'utf8')) as Contract;

/** How much there is in an answer: nothing, one of each, or several. */
export type Amount = 0 | 1 | 3;

/** What the contract says that a call may answer, with so much in each of its lists; calls that answer no wrapper have none. */
export function sampleAnswers(amount: Amount): Map<string, unknown> {
  const operations = Object.values(contract.paths).flatMap((methods) => Object.values(methods));
  return new Map(
    operations.flatMap(({ operationId, responses }) => {
      const data = responses['200']?.content?.['application/json']?.schema.properties?.data;
      return data === undefined ? [] : [[operationId, sample(data, { amount, at: 1, name: '' })] as const];
    }),
  );
}

interface At {
  amount: Amount;
  /** Which of its list it is: texts of two rows differ. */
  at: number;
  name: string;
}

function sample(schema: Schema, at: At): unknown {
  const own = resolved(schema);
  if (own.const !== undefined) return own.const;
  if (own.enum) return own.enum.find((one) => one !== null);
  const [first] = own.anyOf ?? [];
  if (first) return sample(first, at);
  if (own.properties) return sampleThing(own, at);
  switch ([own.type].flat()[0]) {
    case 'array':
      return Array.from({ length: at.amount }, (_, place) =>
        sample(own.items ?? {}, { ...at, at: place + 1 }),
      );
    case 'boolean':
      return at.amount === 0;
    case 'integer':
    case 'number':
      return Math.max(at.amount === 0 ? 0 : at.at, own.minimum ?? 0);
    case 'object':
      return {};
    default:
      return sampleText(own, at);
  }
}

function sampleText({ format }: Schema, { amount, at, name }: At): string {
  if (format === 'date-time') return `2026-01-0${at}T00:00:00.000Z`;
  if (/url$/i.test(name)) return `https://hub.test/${name}-${at}`;
  return amount === 0 ? '' : `${name} ${at}`;
}

/** Where there is nothing, what may be left out is; else all of it is there. */
function sampleThing({ properties = {}, required = [] }: Schema, at: At): object {
  const names = Object.keys(properties).filter(
    (name) => required.includes(name) || (at.amount > 0 && !/cursor$/i.test(name)),
  );
  return Object.fromEntries(
    names.map((name) => [name, sample(properties[name] ?? {}, { ...at, name })] as const),
  );
}

function resolved(schema: Schema): Schema {
  const { $ref, allOf } = schema;
  if ($ref !== undefined) return resolved(contract.components.schemas[$ref.split('/').at(-1) ?? ''] ?? {});
  if (!allOf) return schema;
  const all = allOf.map(resolved);
  return {
    properties: Object.assign({}, ...all.map(({ properties }) => properties)),
    required: all.flatMap(({ required = [] }) => required),
  };
}
