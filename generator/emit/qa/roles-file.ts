import type { Product } from '../../model/product.ts';
import { type OutputFile, placesOf } from '../output.ts';
import { layOut } from '../print/code.ts';
import { printData } from '../print/print-data.ts';
import type { RolePlan } from './roles.ts';

/** qa/roles.ts: what every rule says to everybody, and how a server is asked. */
export function emitRoles({ verdicts, calls, uncalled, unjudged }: RolePlan, product: Product): OutputFile {
  const { actions, checks, endpoints, terms } = product;
  const values = (name: string, type: string, value: unknown) =>
    `export const ${name}: ${type} = ${layOut(printData(value))};\n`;
  const content = [
    types,
    `/** By action, as the expressions of the spec say. */\n${values('verdicts', 'Readonly<Record<string, readonly RoleVerdict[]>>', verdicts)}`,
    `/** Every call that asks an action. */\n${values('calls', 'readonly RoleCall[]', calls)}`,
    `/** Actions that no call asks, with the addresses and screens that do. */\n${values('uncalled', 'Readonly<Record<string, readonly string[]>>', uncalled)}`,
    `/** Actions and calls of which the generator can say nothing. */\n${values('unjudged', 'readonly string[]', unjudged)}`,
  ].join('\n');
  const all = [
    ...Object.values(actions),
    ...Object.values(endpoints),
    ...Object.values(terms),
    ...Object.values(checks),
  ];
  return { path: 'qa/roles.ts', content, from: placesOf(all) };
}

const types = `import type { QaRoute } from './support/address.ts';

/** What a rule says to one role; \`refused\` is the error, absent where the role may. */
export interface RoleVerdict {
  role: string;
  visibility?: string;
  /** What the rule reads. */
  scope: Readonly<Record<string, unknown>>;
  refused?: string;
}

/** A call with an input that its validator takes; \`types\` are the named types of its fields. */
export interface SampleCall {
  endpoint: string;
  method: string;
  route: QaRoute;
  body: readonly string[];
  input: Readonly<Record<string, unknown>>;
  types: Readonly<Record<string, string>>;
}

/** A call that asks an action. */
export interface RoleCall extends SampleCall {
  action: string;
}
`;
