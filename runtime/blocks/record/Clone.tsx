import { type KeyboardEvent, useId, useRef, useState } from 'react';
import type { EndpointId } from '#generated/ids.ts';
import type { GitInfo } from '#generated/types.ts';
import { CopyButton } from '../../arco/CopyButton.tsx';
import { useText } from '../../i18n/use-text.ts';
import { Icon } from '../../look/icons.tsx';
import { useRead } from '../../reads/use-read.ts';
import { useDismiss } from '../files/use-dismiss.ts';

interface CloneProps {
  endpoint: EndpointId;
  itemKey: string;
}

/** The command that clones the repository, behind a button. */
export function Clone({ endpoint, itemKey }: CloneProps) {
  const t = useText();
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const { data } = useRead<GitInfo>(endpoint, { key: itemKey });
  const command = data ? `git clone ${data.cloneUrl}` : '';
  useDismiss(box, isOpen, () => setOpen(false));

  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return;
    setOpen(false);
    button.current?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Esc closes what is inside, wherever the focus is in it
    <div ref={box} className="record-clone" onKeyDown={handleKeyDown}>
      <button
        ref={button}
        type="button"
        className="button button--primary"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="branch" />
        {t('item.clone')}
      </button>
      <section id={id} className="record-clone__panel" aria-label={t('item.cloneHow')} hidden={!isOpen}>
        <p className="record-clone__title">{t('item.cloneHow')}</p>
        <div className="record-clone__command">
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long command scrolls, also by keyboard */}
          <code tabIndex={0}>{command}</code>
          <CopyButton text={command} label={t('item.copyClone')} />
        </div>
        <p className="record-clone__text">{t('item.cloneText')}</p>
      </section>
    </div>
  );
}
