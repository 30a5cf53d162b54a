import type { MarkdownProps, Scope } from '#generated/screens/types.ts';
import { useText } from '#runtime/i18n/use-text.ts';
import { CloneHint } from './CloneHint.tsx';
import { Facts } from './Facts.tsx';

/** Beside the text: what is known about the thing, and how to fetch it. */
export function Aside({ aside, scope }: { aside: NonNullable<MarkdownProps['aside']>; scope: Scope }) {
  const t = useText();
  return (
    <section>
      {aside.title ? <h2 className="md-aside-title">{t(aside.title)}</h2> : null}
      {aside.facts ? <Facts facts={aside.facts} scope={scope} /> : null}
      {aside.clone === false || !scope.item ? null : <CloneHint url={cloneUrl(scope)} />}
    </section>
  );
}

/** Stock git takes this address; the server's own copy of it comes with the branches, which a text has no need of. */
function cloneUrl({ item }: Scope): string {
  return `${globalThis.location?.origin ?? ''}/${item?.kind}/${item?.createUser}/${item?.name}.git`;
}
