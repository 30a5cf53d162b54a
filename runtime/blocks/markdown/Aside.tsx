import type { MarkdownProps, Scope } from '#generated/screens/types.ts';
import { useText } from '#runtime/offers/words.ts';
import { Facts } from './Facts.tsx';
import { Linked } from './Linked.tsx';

interface AsideProps {
  aside: NonNullable<MarkdownProps['aside']>;
  scope: Scope;
}

/** Beside the text: what is known about the thing. */
export function Aside({ aside, scope }: AsideProps) {
  const t = useText();
  return (
    <div className="md-beside__about">
      <section>
        {aside.title ? <h2 className="md-aside-title">{t(aside.title)}</h2> : null}
        {aside.facts ? <Facts facts={aside.facts} scope={scope} /> : null}
      </section>
      {aside.linked ? <Linked linked={aside.linked} scope={scope} /> : null}
    </div>
  );
}
