import { Link } from 'react-router-dom';
import type { FormProps, Scope } from '#generated/screens/types.ts';
import { useText } from '#runtime/i18n/use-text.ts';
import { hrefToAny } from '#runtime/routing/href.ts';

interface BesideProps {
  links: NonNullable<FormProps['beside']>;
  scope: Scope;
}

/** Where to go instead of filling in this form; the query, such as the way back, goes along. */
export function Beside({ links, scope }: BesideProps) {
  const t = useText();
  return links.map(({ lead, text, go }) => (
    <p key={go} className="form-block__beside">
      {lead ? `${t(lead)} ` : null}
      <Link className="text-link" to={hrefToAny(go, {}, { query: scope.route.query })}>
        {t(text)}
      </Link>
    </p>
  ));
}
