import type { McpSnippet, McpWay } from '#generated/types.ts';
import { Icon } from '#runtime/offers/look.ts';
import { useText } from '#runtime/offers/words.ts';
import { Inputs } from './Inputs.tsx';
import { Snippets } from './Snippets.tsx';

interface WayToProps {
  way: McpWay;
  client: McpSnippet['client'] | undefined;
  onClient: (client: McpSnippet['client']) => void;
}

/** One way to a server: an address, or a package, with what is to be filled in and what clients are told. */
export function WayTo({ way, client, onClient }: WayToProps) {
  const t = useText();
  const { transport, registryType, identifier, version, url, environment, headers, snippets } = way;
  return (
    <article className="connect-way">
      <header className="connect-way__head">
        <Icon name={registryType === undefined ? 'globe' : 'cube'} />
        <h3>
          <code>{identifier ?? url}</code>
        </h3>
        <p className="connect-way__facts">
          {registryType === undefined ? null : <span>{registryType}</span>}
          {version === undefined ? null : <span>{version}</span>}
          <span>{t(`value.McpTransportType.${transport}.text`)}</span>
          {identifier !== undefined && url !== undefined ? <code>{url}</code> : null}
        </p>
      </header>
      <Inputs title={t('connect.environment')} inputs={environment} />
      <Inputs title={t('connect.headers')} inputs={headers} />
      {environment.length === 0 && headers.length === 0 ? (
        <p className="connect__text">{t('connect.nothingAsked')}</p>
      ) : null}
      {snippets.length === 0 ? (
        <p className="connect__text">{t('connect.noSnippets')}</p>
      ) : (
        <Snippets snippets={snippets} client={client} onClient={onClient} />
      )}
    </article>
  );
}
