import type { McpSnippet } from '#generated/types.ts';
import { Commands } from '#runtime/offers/code.ts';
import { Icon, ToggleGroup } from '#runtime/offers/look.ts';
import { useText } from '#runtime/offers/words.ts';

interface SnippetsProps {
  snippets: readonly McpSnippet[];
  client: McpSnippet['client'] | undefined;
  onClient: (client: McpSnippet['client']) => void;
}

/** What each client is told, one at a time; its text is copied, or the client is opened with it. */
export function Snippets({ snippets, client, onClient }: SnippetsProps) {
  const t = useText();
  const open = snippets.find((one) => one.client === client) ?? snippets[0];
  if (open === undefined) return null;
  const name = t(`value.McpClient.${open.client}.text`);
  return (
    <section className="connect-way__part">
      <h4>{t('connect.clients')}</h4>
      <ToggleGroup
        className="toggles"
        label={t('connect.clients')}
        options={snippets.map(({ client: id }) => ({ id, words: t(`value.McpClient.${id}.text`) }))}
        chosen={open.client}
        onChoose={onClient}
      />
      <Commands
        title={t(`value.McpClient.${open.client}.about`)}
        text={open.text}
        label={t('connect.copy', { name })}
      />
      {open.link === undefined ? null : (
        <a className="button connect-open" href={open.link}>
          <Icon name="link" />
          {t('connect.open', { name })}
        </a>
      )}
    </section>
  );
}
