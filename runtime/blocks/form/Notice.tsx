import type { Scope } from '#generated/screens/types.ts';
import { Icon } from '#runtime/offers/look.ts';
import { titleAhead } from '#runtime/offers/page.ts';
import { useText } from '#runtime/offers/words.ts';
import type { FormNotice } from './notice-of.ts';

interface NoticeProps {
  notice: FormNotice;
  scope: Scope;
}

/** Why one is here, and what comes after. */
export function Notice({ notice, scope }: NoticeProps) {
  const t = useText();
  return (
    <p className="form-block__notice" role="status">
      <Icon name={notice.icon} />
      <span>{t(notice.text, { next: titleAhead(scope.route.query, t) })}</span>
    </p>
  );
}
