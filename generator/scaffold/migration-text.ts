import { type ScaffoldColumn, standInOf } from './columns.ts';

interface NewTable {
  table: string;
  columns: readonly ScaffoldColumn[];
  /** What it is, in a sentence. */
  about: string;
}

/** The migration of a new table. */
export function tableMigration({ table, columns, about }: NewTable): string {
  const owner = columns.find(({ field }) => field.stamp === 'createdBy');
  const id = columns.find(({ field }) => field.stamp === 'id');
  const lines = [
    ...['seq: key(),', ...columns.map(({ name, word }) => `${name}: ${word},`)],
    "extra: json().default('{}'),",
  ];
  const isFound = owner !== undefined && id !== undefined;
  const uses = ['changes', 'json', 'key', 'table', ...columns.flatMap((one) => one.uses)];
  return migration({
    uses: isFound ? [...uses, 'index'] : uses,
    about,
    parts: [
      `table('${table}', {\n${lines.map((line) => `    ${line}\n`).join('')}  })`,
      ...(isFound ? [`index('${table}', ['${owner.name}', '${id.name}'])`] : []),
    ],
  });
}

/** The migration of columns that a table lacks. */
export function columnsMigration({ table, columns: added, about }: NewTable): string {
  const lines = added.map(({ name, word, field }) => {
    const standIn = field.required ? standInOf(field) : undefined;
    return `    ${name}: ${word}${standIn === undefined ? '' : `.default(${standIn})`},\n`;
  });
  return migration({
    uses: ['changes', 'columns', ...added.flatMap(({ uses }) => uses)],
    about,
    parts: [`columns('${table}', {\n${lines.join('')}  })`],
  });
}

function migration({ uses, about, parts }: { uses: string[]; about: string; parts: string[] }): string {
  const imported = [...new Set(uses)].sort().join(', ');
  return `import { ${imported} } from '../../store/schema/index.ts';

/** ${about} */
export const up = changes(
${parts.map((part) => `  ${part},\n`).join('')});
`;
}
