import { typeNameOf } from '../../grammar/json-schema.ts';
import { accounts } from '../../model/demo.ts';
import type { Entity, Product } from '../../model/product.ts';
import { entityReferred } from '../../model/refers.ts';
import { viewerName } from '../../model/rights.ts';
import { type OutputFile, placesOf, sortedEntries } from '../output.ts';
import { layOut } from '../print/code.ts';
import { printData } from '../print/print-data.ts';
import type { RolePlan } from './roles.ts';
import type { QaThing } from './support/shapes.ts';

/** qa/roles.ts: what every rule says to everybody, and how a server is asked. */
export function emitRoles(
  { verdicts, calls, uncalled, doors, unjudged }: RolePlan,
  product: Product,
): OutputFile {
  const { actions, checks, endpoints, terms } = product;
  const values = (name: string, type: string, value: unknown) =>
    `export const ${name}: ${type} = ${layOut(printData(value))};\n`;
  const { samples } = product;
  const content = [
    types,
    `/** By action, as the expressions of the spec say. */\n${values('verdicts', 'Readonly<Record<string, readonly RoleVerdict[]>>', verdicts)}`,
    `/** Every call that asks an action. */\n${values('calls', 'readonly RoleCall[]', calls)}`,
    `/** Actions that no call asks, with the addresses and screens that do. */\n${values('uncalled', 'Readonly<Record<string, readonly string[]>>', uncalled)}`,
    `/** Actions that another door asks, by that. */\n${values('doors', 'Readonly<Record<string, readonly ActionId[]>>', doors)}`,
    `/** Who asks and what they ask about, by the names of the table. */\n${values('samples', 'Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, unknown>> | null>>>>', samples)}`,
    `/** How the things of a subject are made that the product keeps without code. */\n${values('things', 'Readonly<Record<string, QaThing>>', thingsIn(product))}`,
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

/** Of each subject that is kept without code: what it refers to, and the type of its id. */
const thingsIn = (product: Product): Record<string, QaThing> => {
  const { subjects, entities } = product;
  const subjectOf = ({ name, table }: Entity) =>
    table === accounts ? viewerName : Object.values(subjects).find(({ is }) => is === name)?.name;
  return Object.fromEntries(
    sortedEntries(subjects).flatMap(([subject, { is }]) => {
      const entity = entities[is];
      const id = entity?.fields.find(({ name }) => name === 'id');
      if (entity?.isDescribed === undefined || id === undefined) return [];
      const refers = entity.fields.flatMap((field) => {
        const other = entityReferred(field, entity, product);
        const named = other && subjectOf(other);
        return named === undefined ? [] : [[field.name, named] as const];
      });
      const createdBy = entity.fields.find(({ stamp }) => stamp === 'createdBy')?.name;
      return [
        [
          subject,
          {
            entity: is,
            type: typeNameOf(id.schema) ?? '',
            refers: Object.fromEntries(refers),
            ...(createdBy !== undefined && { createdBy }),
          },
        ] as const,
      ];
    }),
  );
};

const types =
  "import type { ActionId } from '../guards.ts';\nimport type { QaThing, RoleCall, RoleVerdict } from './support/shapes.ts';\n";
