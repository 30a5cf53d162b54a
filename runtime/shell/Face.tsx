import type { User } from '#generated/types.ts';
import { ItemMark } from '../look/ItemMark.tsx';

const sizePx = 28;

/** The picture of a person, or the mark that their name gives, as on their page. */
export function Face({ user }: { user: Pick<User, 'userName' | 'avatarUrl'> }) {
  return (
    <span className="face">
      <ItemMark name={user.userName} image={user.avatarUrl} size={sizePx} />
    </span>
  );
}
