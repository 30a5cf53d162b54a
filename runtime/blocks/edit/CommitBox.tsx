import { type FormEvent, useId } from 'react';
import { commitAdd, commitEdit, editMessageMax } from '#generated/constants.ts';
import { Link } from '#runtime/offers/links.ts';
import { Icon } from '#runtime/offers/look.ts';
import { useText } from '#runtime/offers/words.ts';

interface CommitBoxProps {
  path: string;
  branch: string;
  isNew: boolean;
  /** Whether the file has a name yet. */
  isNamed: boolean;
  message: string;
  onMessage: (message: string) => void;
  /** Whether there is anything to commit, and whether that is on its way. */
  isReady: boolean;
  isChanged: boolean;
  isSending: boolean;
  onCommit: () => void;
  /** Where whoever gives up goes. */
  back: string;
}

/** What the commit is called, and the button that makes it. */
export function CommitBox(props: CommitBoxProps) {
  const { path, branch, isNew, isNamed, message, onMessage, isReady, isChanged, isSending, onCommit, back } =
    props;
  const t = useText();
  const id = useId();
  const title = isNamed ? (isNew ? commitAdd : commitEdit).replace('{path}', () => path) : '';
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    onCommit();
  };
  return (
    <form className="edit-commit" onSubmit={handleSubmit} aria-label={t('edit.commitTitle')}>
      <label htmlFor={id}>{t('edit.message')}</label>
      <input
        id={id}
        className="field"
        value={message}
        maxLength={editMessageMax}
        placeholder={title}
        onChange={({ target }) => onMessage(target.value)}
      />
      <div className="edit-commit-foot">
        <span className="edit-branch">
          <Icon name="branch" />
          {branch}
        </span>
        <span className="edit-state">{isChanged ? t('edit.changed') : t('edit.unchanged')}</span>
        <span className="edit-commit-buttons">
          <Link className="button" to={back}>
            {t('edit.cancel')}
          </Link>
          <button
            type="submit"
            className="button button--primary"
            aria-disabled={!isReady || isSending}
            aria-keyshortcuts="Control+S Meta+S"
          >
            {isSending ? t('edit.committing') : t('edit.commit')}
          </button>
        </span>
      </div>
    </form>
  );
}
