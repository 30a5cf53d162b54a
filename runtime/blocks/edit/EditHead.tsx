import { useId } from 'react';
import { gitPathMax } from '#generated/constants.ts';
import { Link } from '#runtime/offers/links.ts';
import { placeHref } from '#runtime/offers/repos.ts';
import { useText } from '#runtime/offers/words.ts';
import type { Known } from './edit-props.ts';

interface EditHeadProps extends Known {
  /** The folder in which a file is made; undefined where the address says which file. */
  folder: string | undefined;
  name: string;
  onName: (name: string) => void;
}

/** Where the file stands, each folder a link; of one that is made in a folder its name is asked. */
export function EditHead({ scope, source: { branch, path }, folder, name, onName }: EditHeadProps) {
  const t = useText();
  const id = useId();
  const parts = (folder ?? path).split('/').filter(Boolean);
  const folders = folder === undefined ? parts.slice(0, -1) : parts;
  const hrefOf = (depth: number) =>
    placeHref(scope, { view: 'tree', branch, path: folders.slice(0, depth).join('/') });
  return (
    <div className="edit-head">
      <nav aria-label={t('repo.path')}>
        <ol>
          <li>
            <Link to={hrefOf(0)}>{scope.route.params.name ?? ''}</Link>
          </li>
          {folders.map((part, index) => (
            <li key={folders.slice(0, index + 1).join('/')}>
              <Link to={hrefOf(index + 1)}>{part}</Link>
            </li>
          ))}
          {folder === undefined ? (
            <li>
              <strong aria-current="location">{parts.at(-1)}</strong>
            </li>
          ) : null}
        </ol>
      </nav>
      {folder === undefined ? null : (
        <>
          <label htmlFor={id} className="edit-said">
            {t('edit.nameOf')}
          </label>
          <input
            id={id}
            className="field edit-name"
            value={name}
            maxLength={gitPathMax}
            placeholder={t('edit.nameHint')}
            onChange={({ target }) => onName(target.value)}
            autoComplete="off"
            spellCheck={false}
          />
        </>
      )}
    </div>
  );
}
