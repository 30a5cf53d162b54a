import type { Scope, ScreenId } from '#generated/screens/types.ts';
import type { ItemLink } from '#generated/types.ts';
import { hrefOfLink, openVariant } from '#runtime/offers/links.ts';
import { Icon, rowScope } from '#runtime/offers/look.ts';
import { kindName, useText } from '#runtime/offers/words.ts';

interface LinkRowProps {
  link: Pick<ItemLink, 'kind' | 'path' | 'item' | 'title'>;
  /** The page that it leads to, where anything stands there. */
  go: ScreenId;
  scope: Scope;
  /** What is said of it beside its address. */
  note?: string | undefined;
}

/** Another thing of the hub, in a line beside the text. */
export function LinkRow({ link, go, scope, note }: LinkRowProps) {
  const t = useText();
  const { kind } = rowScope(scope, { kind: link.kind });
  const { item, path, title } = link;
  const options = { language: scope.language, variant: openVariant() };
  const href = item && hrefOfLink(go, { kind: item.kind, user: item.createUser, name: item.name }, options);
  return (
    <>
      <span className="md-linked__icon" title={kindName(t, link.kind, 'one')}>
        {kind ? <Icon name={kind.icon} size={15} /> : null}
        <span className="unseen">{kindName(t, link.kind, 'one')} </span>
      </span>
      <span className="md-linked__words">
        {href ? (
          <a href={href} title={title}>
            {title}
          </a>
        ) : (
          <span className="md-linked__missing">{path}</span>
        )}
        <span className="md-linked__path" title={path}>
          {href ? path : t('linked.missing')}
        </span>
        {note ? (
          <span className="md-linked__note" title={note}>
            <Icon name="loop" size={12} /> {note}
          </span>
        ) : null}
      </span>
    </>
  );
}
