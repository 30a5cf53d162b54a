import { editLineMax, editMaxBytes } from '#generated/constants.ts';
import { Link } from '#runtime/offers/links.ts';
import { StateNotice } from '#runtime/offers/look.ts';
import { parentOf, placeHref } from '#runtime/offers/repos.ts';
import { formatBytes, formatNumber, useText } from '#runtime/offers/words.ts';
import type { Known } from './edit-props.ts';

/** Why what stands there is not edited here, and where to look at it. */
export function Refused({ scope, source: { stands, branch, path } }: Known) {
  const t = useText();
  const isThere = stands !== 'name' && stands !== 'blocked';
  const max = stands === 'longLine' ? formatNumber(editLineMax) : formatBytes(editMaxBytes);
  return (
    <StateNotice icon="edit" title={t('edit.refused')} text={t(`edit.stands.${stands}`, { max })}>
      {isThere ? (
        <Link className="button" to={placeHref(scope, { view: 'blob', branch, path })}>
          {t('edit.toFile')}
        </Link>
      ) : null}
      <Link
        className="button"
        to={placeHref(scope, { view: 'tree', branch, path: isThere ? parentOf(path) : '' })}
      >
        {t('edit.toFolder')}
      </Link>
    </StateNotice>
  );
}
