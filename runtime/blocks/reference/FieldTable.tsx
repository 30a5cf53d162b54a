import { ScrollBox } from '#runtime/offers/look.ts';
import { useText } from '#runtime/offers/words.ts';
import type { ApiSchema } from './document.ts';
import { schemaText, typesIn } from './schema-text.ts';

interface FieldRow {
  name: string;
  required: boolean;
  schema: ApiSchema;
  description?: string | undefined;
  where?: string;
}

/** Inputs or fields, each with what it takes. */
export function FieldTable({ title, rows }: { title?: string; rows: readonly FieldRow[] }) {
  const t = useText();
  return (
    <ScrollBox as="div">
      <table className="reference-fields">
        {title ? <caption>{title}</caption> : null}
        <tbody>
          {[...rows].sort(neededFirst).map(({ name, required, schema, description, where }) => (
            <tr key={name}>
              <th scope="row">
                <code>{name}</code>
                {required ? <span className="reference-needed">{t('reference.needed')}</span> : null}
              </th>
              <td>
                <SchemaText schema={schema} />
                {where ? <span className="reference-fields__where">{where}</span> : null}
              </td>
              <td>{description}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}

const neededFirst = (one: FieldRow, other: FieldRow) => Number(other.required) - Number(one.required);

/** What a schema takes; its types lead to where they are described. */
export function SchemaText({ schema }: { schema: ApiSchema }) {
  const text = schemaText(schema);
  const [type] = typesIn(schema);
  if (type === undefined) return <code className="reference-schema">{text}</code>;
  const [before = '', ...after] = text.split(type);
  return (
    <code className="reference-schema">
      {before}
      <a href={`#type-${type}`}>{type}</a>
      {after.join(type)}
      {schema.default === undefined ? null : ` = ${JSON.stringify(schema.default)}`}
    </code>
  );
}
