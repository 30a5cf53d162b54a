import type { MarkdownProps, Scope } from '#generated/screens/types.ts';
import { useText } from '#runtime/i18n/use-text.ts';
import { Facts } from './Facts.tsx';
import { Linked } from './Linked.tsx';
import { Related } from './Related.tsx';

interface AsideProps {
  aside: NonNullable<MarkdownProps['aside']>;
  scope: Scope;
  /** Whether the text stands, or there is none: only then is asked for what the page can do without. */
  isSettled: boolean;
}

/** Beside the text: what is known about the thing. */
export function Aside({ aside, scope, isSettled }: AsideProps) {
  const t = useText();
  return (
    <>
      <section>
        {aside.title ? <h2 className="md-aside-title">{t(aside.title)}</h2> : null}
        {aside.facts ? <Facts facts={aside.facts} scope={scope} /> : null}
      </section>
      {aside.linked ? <Linked linked={aside.linked} scope={scope} /> : null}
      {aside.related && isSettled ? <Related related={aside.related} scope={scope} /> : null}
    </>
  );
}
