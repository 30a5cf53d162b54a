import type { SourceFile } from '#generated/types.ts';
import { Link } from '#runtime/offers/links.ts';
import { parentOf, placeHref } from '#runtime/offers/repos.ts';
import { useText } from '#runtime/offers/words.ts';
import type { Known } from './edit-props.ts';
import { Notice } from './Notices.tsx';
import type { Conflict } from './use-commit.ts';
import { useRoomForTwo } from './use-room-for-two.ts';

interface ConflictHeadProps extends Known {
  conflict: Conflict;
  onMine: () => void;
  onTheirs: () => void;
}

/** What others have done to the file meanwhile, and what can be done about it. */
export function ConflictHead({ scope, source: { branch }, conflict, onMine, onTheirs }: ConflictHeadProps) {
  const t = useText();
  const isWide = useRoomForTwo();
  const { stands } = conflict.theirs;
  if (stands === 'text')
    return (
      <Notice
        tone="warn"
        icon="branch"
        title={t('edit.conflict.title')}
        actions={
          <>
            <button type="button" className="button" onClick={onMine}>
              {t('edit.conflict.useMine')}
            </button>
            <button type="button" className="button" onClick={onTheirs}>
              {t('edit.conflict.useTheirs')}
            </button>
          </>
        }
      >
        <p>{t(isWide ? 'edit.conflict.text' : 'edit.conflict.textWithin', { branch })}</p>
      </Notice>
    );
  const isGone = stands === 'nothing';
  return (
    <Notice
      tone="warn"
      icon="branch"
      title={t('edit.conflict.title')}
      actions={
        isGone ? undefined : (
          <Link
            className="button"
            to={placeHref(scope, { view: 'tree', branch, path: folderAt(conflict.theirs) })}
          >
            {t('edit.toFolder')}
          </Link>
        )
      }
    >
      <p>{isGone ? t('edit.conflict.gone', { branch }) : t('edit.conflict.notText', { branch })}</p>
    </Notice>
  );
}

/** Where what stands there now can be looked at; where a file stands above it, from the top. */
function folderAt({ stands, path }: SourceFile): string {
  if (stands === 'folder') return path;
  return stands === 'blocked' ? '' : parentOf(path);
}
