import type { McpTool } from '#generated/types.ts';
import { useText } from '#runtime/offers/words.ts';

/** What the server can do, as far as it has told the hub. */
export function Tools({ tools }: { tools: readonly McpTool[] }) {
  const t = useText();
  return (
    <section className="connect__part">
      <h2 className="connect__title">{t('connect.tools')}</h2>
      {tools.length === 0 ? (
        <p className="connect__text">{t('connect.notAsked')}</p>
      ) : (
        <ul className="connect-inputs">
          {tools.map(({ name, description }) => (
            <li key={name}>
              <code>{name}</code>
              {description ? <p>{description}</p> : null}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
