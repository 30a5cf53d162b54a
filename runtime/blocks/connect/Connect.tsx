import { useState } from 'react';
import type { McpSnippet, McpTools } from '#generated/types.ts';
import type { BlockComponentProps } from '#runtime/offers/blocks.ts';
import { LoadFailed, NothingThere, useLoad } from '#runtime/offers/loading.ts';
import { inPlace, StateNotice } from '#runtime/offers/look.ts';
import { errorState } from '#runtime/offers/presses.ts';
import { useText } from '#runtime/offers/words.ts';
import { Tools } from './Tools.tsx';
import { WayTo } from './WayTo.tsx';
import './connect.css';

/** The file that describes a server, as its registry calls it; what else an item says in files leads to none. */
const describing = 'server.json';

/** What a server offers, and each way to it with what clients are told. */
export function Connect({ props, scope }: BlockComponentProps<'connect'>) {
  const t = useText();
  // One client is chosen for all ways: who uses one uses it for each of them.
  const [client, setClient] = useState<McpSnippet['client']>();
  const read = useLoad<McpTools>(props, scope);
  if (!read.data && read.error) {
    if (errorState(read.error) !== 'error.empty')
      return <LoadFailed error={read.error} onRetry={read.refetch} />;
    // What is wrong with the file stands above, with its lines.
    return scope.item?.manifestFaults?.some(({ file }) => file === describing) ? (
      <StateNotice icon="warning" title={t('connect.faulty.title')} text={t('connect.faulty.text')} />
    ) : (
      <NothingThere empty={props.empty} scope={scope} />
    );
  }
  if (!read.data)
    return (
      <div className="connect" aria-busy="true" data-waiting>
        {inPlace(['20%', '60%', '100%'], (width) => (
          <span className="bone connect__bone" style={{ width }} />
        ))}
      </div>
    );
  const { tools, ways } = read.data;
  return (
    <div className="connect">
      <section className="connect__part">
        <h2 className="connect__title">{t('connect.ways')}</h2>
        {ways.length === 0 ? <p className="connect__text">{t('connect.noWays')}</p> : null}
        {inPlace(ways, (way) => (
          <WayTo way={way} client={client} onClient={setClient} />
        ))}
      </section>
      <Tools tools={tools} />
    </div>
  );
}
