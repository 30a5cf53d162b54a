import type { RecordProps, Scope } from '#generated/screens/types.ts';
import { useText } from '../i18n/use-text.ts';
import { hrefOfLink } from '../routing/href.ts';
import { Link } from '../routing/Link.tsx';
import { isRefusedAt } from '../routing/refused.ts';

interface TokenLinkProps {
  token: RecordProps['token'];
  scope: Scope;
}

/** The way to where git tokens are made; nothing where an address may not lead there. */
export function TokenLink({ token, scope: { route, language } }: TokenLinkProps) {
  const t = useText();
  if (!token || isRefusedAt(route.path, token.allow)) return null;
  return (
    <Link className="text-link" to={hrefOfLink(token.go, {}, { language })}>
      {t('item.makeToken')}
    </Link>
  );
}
