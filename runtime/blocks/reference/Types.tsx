import { useState } from 'react';
import { useText } from '#runtime/offers/words.ts';
import type { ApiDocument, ApiSchema } from './document.ts';
import { FieldTable, SchemaText } from './FieldTable.tsx';

/** The things that calls take and answer, by their names. */
export function Types({ document }: { document: ApiDocument }) {
  const t = useText();
  return (
    <section id="types" tabIndex={-1}>
      <h2>{t('reference.types')}</h2>
      {Object.entries(document.components.schemas).map(([name, schema]) => (
        <TypeView key={name} name={name} schema={schema} />
      ))}
    </section>
  );
}

function TypeView({ name, schema }: { name: string; schema: ApiSchema }) {
  const [isOpen, setOpen] = useState(false);
  const { properties, required = [] } = schema;
  return (
    <details
      className="reference-call"
      id={`type-${name}`}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        <code>{name}</code>
      </summary>
      {!isOpen ? null : properties ? (
        <div className="reference-call__details">
          <FieldTable
            rows={Object.entries(properties).map(([field, own]) => ({
              ...{ name: field, schema: own, description: own.description },
              required: required.includes(field),
            }))}
          />
        </div>
      ) : (
        <p className="reference-call__details">
          <SchemaText schema={schema} />
        </p>
      )}
    </details>
  );
}
