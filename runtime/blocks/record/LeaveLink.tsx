import type { RecordProps, Scope } from '#generated/screens/types.ts';
import { Icon } from '#runtime/offers/look.ts';
import { useText } from '#runtime/offers/words.ts';

/** Where the thing lives when that is not here. One is told the host before one goes there, as browsers know it. */
export function LeaveLink({ leaves, scope }: { leaves: RecordProps['leaves']; scope: Scope }) {
  const t = useText();
  if (!leaves || (leaves.when && !leaves.when(scope))) return null;
  const to = leaves.to.get(scope);
  if (typeof to !== 'string' || !URL.canParse(to)) return null;
  const { protocol, host, href } = new URL(to);
  if (!/^https?:$/.test(protocol)) return null;
  return (
    <a
      className="button record-leave"
      href={href}
      target="_blank"
      rel="noopener noreferrer nofollow ugc"
      title={t('item.leaveAbout', { host })}
    >
      <Icon name="globe" />
      <bdi>{t('item.leave', { host })}</bdi>
      <span className="unseen">{t('item.leaveAbout', { host })}</span>
    </a>
  );
}
