import type { RecordProps, Scope } from '#generated/screens/types.ts';
import { CopyButton } from '#runtime/offers/code.ts';
import { hrefOfLink, isRefusedAt, Link } from '#runtime/offers/links.ts';
import { type AnyIcon, Icon, inPlace, joined, presentValue, valuesOf } from '#runtime/offers/look.ts';
import { kindWords, useText } from '#runtime/offers/words.ts';

type Crumb = NonNullable<RecordProps['header']['path']>[number];

interface BreadcrumbProps {
  header: RecordProps['header'];
  scope: Scope;
}

/** What leads up to a thing, and its own name; the name that other tools ask for can be copied. */
export function Breadcrumb({ header, scope }: BreadcrumbProps) {
  const t = useText();
  const { path = [], copy } = header;
  const name = joined(scope.row ?? {}, copy);
  if (path.length === 0) return null;
  return (
    <nav className="record-path" aria-label={t('item.path')}>
      {inPlace(path, (crumb, at) => (
        <>
          {at > 0 ? <span aria-hidden="true">/</span> : null}
          <Step crumb={crumb} scope={scope} isLast={at === path.length - 1} />
        </>
      ))}
      {name ? <CopyButton text={name} label={t('item.copyPath')} /> : null}
    </nav>
  );
}

function Step({ crumb, scope, isLast }: { crumb: Crumb; scope: Scope; isLast: boolean }) {
  const t = useText();
  const { text, value, go, allow } = crumb;
  const words = text ? t(text, kindWords(scope.kind?.id, t)) : value && presentValue(value, scope)?.text;
  if (!words) return null;
  const icon = crumb.icon?.get(scope) as AnyIcon | undefined;
  const place = isLast ? 'name' : text ? 'kind' : 'owner';
  const shown = { className: `record-path__${place}`, title: text ? undefined : words };
  const isOpen = go !== undefined && (allow === undefined || !isRefusedAt(scope.route.path, allow));
  const inner = (
    <>
      {icon ? <Icon name={icon} size={14} /> : null}
      {words}
    </>
  );
  return isOpen ? (
    <Link {...shown} to={hrefOfLink(go, valuesOf(crumb.with, scope), { language: scope.language })}>
      {inner}
    </Link>
  ) : (
    <span {...shown}>{inner}</span>
  );
}
