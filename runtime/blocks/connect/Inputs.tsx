import type { McpEnv } from '#generated/types.ts';
import { Icon, inPlace } from '#runtime/offers/look.ts';
import { useText } from '#runtime/offers/words.ts';

interface InputsProps {
  title: string;
  inputs: readonly McpEnv[];
}

/** What is to be filled in, with what the file says of it. */
export function Inputs({ title, inputs }: InputsProps) {
  if (inputs.length === 0) return null;
  return (
    <section className="connect-way__part">
      <h4>{title}</h4>
      <ul className="connect-inputs">
        {inPlace(inputs, (input) => (
          <OneInput input={input} />
        ))}
      </ul>
    </section>
  );
}

function OneInput({ input }: { input: McpEnv }) {
  const t = useText();
  const { name, description, defaultValue, placeholder, isRequired, isSecret } = input;
  return (
    <li>
      <code>{name}</code>
      <span className="connect-mark" data-needed={isRequired || undefined}>
        {t(isRequired ? 'connect.required' : 'connect.optional')}
      </span>
      {isSecret ? (
        <span className="connect-mark" data-secret>
          <Icon name="lock" size={12} />
          {t('connect.secret')}
        </span>
      ) : null}
      {description ? <p>{description}</p> : null}
      {defaultValue !== undefined ? (
        <p>
          {t('connect.default')} <code>{defaultValue}</code>
        </p>
      ) : placeholder ? (
        <p>
          {t('connect.like')} <code>{placeholder}</code>
        </p>
      ) : null}
    </li>
  );
}
