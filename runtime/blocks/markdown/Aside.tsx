import type { EndpointId } from '#generated/ids.ts';
import type { MarkdownProps, Scope } from '#generated/screens/types.ts';
import type { GitInfo } from '#generated/types.ts';
import { useText } from '#runtime/i18n/use-text.ts';
import { useRead } from '#runtime/reads/use-read.ts';
import { CloneHint } from './CloneHint.tsx';
import { Facts } from './Facts.tsx';

interface AsideProps {
  aside: NonNullable<MarkdownProps['aside']>;
  /** Answers the clone address; without it no command is shown. */
  info: EndpointId | undefined;
  scope: Scope;
}

/** Beside the text: what is known about the thing, and how to fetch it. */
export function Aside({ aside, info, scope }: AsideProps) {
  const t = useText();
  return (
    <section>
      {aside.title ? <h2 className="md-aside-title">{t(aside.title)}</h2> : null}
      {aside.facts ? <Facts facts={aside.facts} scope={scope} /> : null}
      {aside.clone === false || !info || !scope.item ? null : (
        <CloneCommand endpoint={info} itemKey={scope.item.key} />
      )}
    </section>
  );
}

/** The server says the address, since only it knows how people reach it from outside. */
function CloneCommand({ endpoint, itemKey }: { endpoint: EndpointId; itemKey: string }) {
  const { data } = useRead<GitInfo>(endpoint, { key: itemKey });
  return <CloneHint url={data?.cloneUrl ?? ''} />;
}
