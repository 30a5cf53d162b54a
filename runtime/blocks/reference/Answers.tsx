import { useText } from '#runtime/offers/words.ts';
import { type ApiCall, type ApiDocument, responseOf } from './document.ts';
import { SchemaText } from './FieldTable.tsx';

/** What a call may answer, by status: what was asked for, and every way in which it may fail. */
export function Answers({ call, document }: { call: ApiCall; document: ApiDocument }) {
  const t = useText();
  return (
    <section className="reference-answers">
      <h3>{t('reference.answers')}</h3>
      <dl>
        {Object.entries(call.responses).map(([status, response]) => {
          const { description = '', content = {} } = responseOf(response, document);
          const data = status === '200' ? content['application/json']?.schema?.properties?.data : undefined;
          return (
            <div key={status} data-failed={status !== '200' || undefined}>
              {/* A code of another status than its own travels as an answer that went well. */}
              <dt>{status === 'default' ? '200' : status}</dt>
              <dd>
                {data ? <SchemaText schema={data} /> : null}
                {description.split('\n\n').map((text) => (
                  <span key={text} className="reference-answers__text">
                    {text}
                  </span>
                ))}
              </dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}
