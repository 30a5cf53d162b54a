import { useState } from 'react';
import type { Scope } from '#generated/screens/types.ts';
import type { Commit } from '#generated/types.ts';
import { CopyButton } from '#runtime/offers/code.ts';
import { Link } from '#runtime/offers/links.ts';
import { Icon } from '#runtime/offers/look.ts';
import { placeHref } from '#runtime/offers/repos.ts';
import { formatDateTime, formatTime, useText } from '#runtime/offers/words.ts';
import { shortId } from './commit-days.ts';

interface CommitRowProps {
  commit: Commit;
  scope: Scope;
  path: string;
}

/** One commit of a day: its title, who and at what time, and the files as they were then. */
export function CommitRow({ commit, scope, path }: CommitRowProps) {
  const t = useText();
  const [open, setOpen] = useState(false);
  const body = bodyOf(commit);
  return (
    <li className="commit-row">
      <div className="commit-what">
        <p className="commit-title">
          <Link to={placeHref(scope, { view: 'tree', branch: commit.id, path: '' })}>
            {commit.title || t('files.noTitle')}
          </Link>
          {body === '' ? null : (
            <button
              type="button"
              aria-expanded={open}
              aria-label={t('files.message')}
              onClick={() => setOpen(!open)}
            >
              …
            </button>
          )}
        </p>
        {open ? <pre className="commit-body">{body}</pre> : null}
        {open && commit.messageCut ? <p className="commit-cut">{t('files.messageCut')}</p> : null}
        <p className="commit-who">
          <span className="files-author">{commit.authorName}</span>
          <time dateTime={commit.committedTime} title={formatDateTime(commit.committedTime, scope.language)}>
            {formatTime(commit.committedTime, scope.language)}
          </time>
          {commit.parents.length > 1 ? <span className="files-mark">{t('files.merge')}</span> : null}
        </p>
      </div>
      <div className="commit-links">
        <code>{shortId(commit.id)}</code>
        <CopyButton text={commit.id} label={t('files.copyId', { id: shortId(commit.id) })} />
        <Link
          className="commit-browse"
          to={placeHref(scope, { view: path === '' ? 'tree' : 'blob', branch: commit.id, path })}
          title={t('files.browseAt')}
          aria-label={t('files.browseAtId', { id: shortId(commit.id) })}
        >
          <Icon name="folder" />
        </Link>
      </div>
    </li>
  );
}

/** What a message says beyond its title. One whose title had to be cut says all of it. */
function bodyOf({ title, message = '' }: Commit): string {
  return (message.startsWith(title) ? message.slice(title.length) : message).trim();
}
