import { useId, useState } from 'react';
import { Commands } from '#runtime/offers/code.ts';
import { useText } from '#runtime/offers/words.ts';
import { curlOf, firstBody, requestOf } from './asking.ts';
import { type ApiCall, type ApiDocument, type ApiParameter, bodyOf, typedOf } from './document.ts';
import { Reply } from './Reply.tsx';
import { useAsking } from './use-asking.ts';

/** A form that asks a call as whoever looks, and the same for a terminal. */
export function TryCall({ call, document }: { call: ApiCall; document: ApiDocument }) {
  const t = useText();
  const id = useId();
  const [values, setValues] = useState<Record<string, string>>({});
  const [body, setBody] = useState(() => firstBody(call));
  const { reply, isAsking, ask } = useAsking();
  const asked = requestOf(call, { values, body });
  const asksToken = call.security.some((way) => 'token' in way) && !call.security.some(isNobody);
  return (
    <section className="reference-try">
      <h3>{t('reference.try.title')}</h3>
      {call.method === 'GET' && !call['x-acts'] ? null : (
        <p className="reference-try__warning">{t('reference.try.changes')}</p>
      )}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!isAsking) void ask(asked);
        }}
      >
        {call.parameters.map((parameter) => (
          <Input
            key={parameter.name}
            parameter={{ ...parameter, schema: typedOf(parameter.schema, document) }}
            value={values[parameter.name] ?? ''}
            onChange={(value) => setValues({ ...values, [parameter.name]: value })}
          />
        ))}
        {bodyOf(call) ? (
          <div className="reference-try__field reference-try__wide">
            <label htmlFor={id}>
              <code>body</code>
            </label>
            <textarea
              id={id}
              className="field"
              rows={Math.min(body.split('\n').length + 1, 16)}
              spellCheck={false}
              value={body}
              onChange={({ target }) => setBody(target.value)}
            />
          </div>
        ) : null}
        <button
          type="submit"
          className={call.method === 'DELETE' ? 'button button--danger' : 'button'}
          aria-disabled={isAsking}
        >
          {t('reference.try.send')}
        </button>
      </form>
      <Commands
        title={t('reference.try.terminal')}
        text={curlOf(asked, window.location.origin, asksToken)}
        label={t('reference.try.copy')}
      />
      {reply ? <Reply reply={reply} /> : null}
    </section>
  );
}

const isNobody = (way: object) => Object.keys(way).length === 0;

interface InputProps {
  parameter: ApiParameter;
  value: string;
  onChange: (value: string) => void;
}

function Input({ parameter: { name, required, schema, example }, value, onChange }: InputProps) {
  const id = useId();
  const choices = schema.enum ?? (schema.type === 'boolean' ? [true, false] : undefined);
  return (
    <div className="reference-try__field">
      <label htmlFor={id}>
        <code>{name}</code>
      </label>
      {choices ? (
        <select
          id={id}
          className="field"
          required={required}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        >
          <option value="" />
          {choices.map((choice) => (
            <option key={String(choice)}>{String(choice)}</option>
          ))}
        </select>
      ) : (
        <input
          id={id}
          className="field"
          required={required}
          value={value}
          placeholder={example === undefined ? undefined : String(example)}
          spellCheck={false}
          autoComplete="off"
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </div>
  );
}
