import type { ReactNode } from 'react';
import { Link } from '#runtime/offers/links.ts';
import { type AnyIcon, Icon } from '#runtime/offers/look.ts';
import { reasonOf, sentenceOfInput } from '#runtime/offers/presses.ts';
import type { FileDraft } from '#runtime/offers/repos.ts';
import { Ago, useText } from '#runtime/offers/words.ts';
import type { Failure } from './use-commit.ts';

interface NoticeProps {
  tone: 'note' | 'warn' | 'bad';
  icon: AnyIcon;
  title?: string;
  children: ReactNode;
  actions?: ReactNode;
}

/** What is said above the text: what is wrong is heard at once. */
export function Notice({ tone, icon, title, children, actions }: NoticeProps) {
  return (
    <div className={`edit-notice edit-notice--${tone}`} role={tone === 'note' ? 'status' : 'alert'}>
      <Icon name={icon} />
      <div>
        {title ? <p className="edit-notice-title">{title}</p> : null}
        {children}
      </div>
      {actions ? <div className="edit-notice-actions">{actions}</div> : null}
    </div>
  );
}

interface DraftNoticeProps {
  draft: FileDraft;
  /** Whether the file has changed since it was typed. */
  isMoved: boolean;
  onTake: () => void;
  onDrop: () => void;
}

/** What was typed here before and not committed. */
export function DraftNotice({ draft, isMoved, onTake, onDrop }: DraftNoticeProps) {
  const t = useText();
  const [before = '', after = ''] = t('edit.draft.found', { time: placeholder }).split(placeholder);
  return (
    <Notice
      tone="note"
      icon="clock"
      actions={
        <>
          <button type="button" className="button" onClick={onTake}>
            {t('edit.draft.take')}
          </button>
          <button type="button" className="button button--quiet" onClick={onDrop}>
            {t('edit.draft.drop')}
          </button>
        </>
      }
    >
      <p>
        {before}
        <Ago time={draft.time} />
        {after} {isMoved ? t('edit.draft.moved') : null}
      </p>
    </Notice>
  );
}

/** Stands where the time will be. */
const placeholder = '\u0000';

/** A file of that name is there already. */
export function TakenNotice({ path, href }: { path: string; href: string }) {
  const t = useText();
  const link = (
    <Link className="button" to={href}>
      {t('edit.openIt')}
    </Link>
  );
  return (
    <Notice tone="bad" icon="warning" actions={link}>
      <p>{t('edit.nameTaken', { path })}</p>
    </Notice>
  );
}

interface FailureNoticeProps {
  failure: Extract<Failure, { error: unknown }>;
  onShow: (line: number) => void;
  onForce: () => void;
}

/** Why nothing was committed, and what can be done about it. */
export function FailureNotice({ failure, onShow, onForce }: FailureNoticeProps) {
  const t = useText();
  const { error } = failure;
  const words = sentenceOfInput(error) ?? reasonOf(error, t) ?? t('error.other');
  if (failure.why === 'other')
    return (
      <Notice tone="bad" icon="warning">
        <p>{words}</p>
      </Notice>
    );
  const line = Number(error.params?.line);
  return (
    <Notice
      tone="bad"
      icon="lock"
      title={t('edit.secret.title')}
      actions={
        <>
          <button type="button" className="button" onClick={() => onShow(line)}>
            {t('edit.secret.show', { line })}
          </button>
          {failure.isForced ? null : (
            <button type="button" className="button button--quiet" onClick={onForce}>
              {t('edit.secret.force')}
            </button>
          )}
        </>
      }
    >
      <p>{words}</p>
      {failure.isForced ? <p>{t('edit.secret.still', { example: '{API_KEY}' })}</p> : null}
    </Notice>
  );
}
