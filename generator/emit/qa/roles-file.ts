import type { Product } from '../../model/product.ts';
import { type OutputFile, placesOf } from '../output.ts';
import { layOut } from '../print/code.ts';
import { printData } from '../print/print-data.ts';
import type { RolePlan } from './roles.ts';

/** qa/roles.ts: what every rule says to everybody, and how a server is asked. */
export function emitRoles(
  { verdicts, calls, uncalled, doors, unjudged }: RolePlan,
  product: Product,
): OutputFile {
  const { actions, checks, endpoints, terms } = product;
  const values = (name: string, type: string, value: unknown) =>
    `export const ${name}: ${type} = ${layOut(printData(value))};\n`;
  const content = [
    types,
    `/** By action, as the expressions of the spec say. */\n${values('verdicts', 'Readonly<Record<string, readonly RoleVerdict[]>>', verdicts)}`,
    `/** Every call that asks an action. */\n${values('calls', 'readonly RoleCall[]', calls)}`,
    `/** Actions that no call asks, with the addresses and screens that do. */\n${values('uncalled', 'Readonly<Record<string, readonly string[]>>', uncalled)}`,
    `/** Actions that another door asks, by that. */\n${values('doors', 'Readonly<Record<string, readonly ActionId[]>>', doors)}`,
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

const types =
  "import type { ActionId } from '../guards.ts';\nimport type { RoleCall, RoleVerdict } from './support/shapes.ts';\n";
