import { type KeyboardEvent, useId, useRef, useState } from 'react';
import type { CollectionProps, Scope } from '#generated/screens/types.ts';
import { EmbedCode } from '#runtime/offers/code.ts';
import { embeddedHref, isEmbedded } from '#runtime/offers/links.ts';
import { Icon, useDismiss } from '#runtime/offers/look.ts';
import { useText } from '#runtime/offers/words.ts';

interface EmbedListProps {
  embed: NonNullable<CollectionProps['embed']>;
  scope: Scope;
  /** What is chosen, as the address has it: the list that is embedded is narrowed and ordered as this one. */
  search: string;
  title: string;
}

/** The code with which a list stands inside other pages, behind a button; there it has none. */
export function EmbedList({ embed, scope, search, title }: EmbedListProps) {
  const t = useText();
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  useDismiss({ box, isOpen, onDismiss: () => setOpen(false) });
  const path = isEmbedded()
    ? undefined
    : embeddedHref(embed.go, { kind: scope.kind?.id ?? '' }, scope.language);
  if (path === undefined) return null;
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return;
    setOpen(false);
    button.current?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Esc closes what is inside, wherever the focus is in it
    <div ref={box} className="coll-embed" onKeyDown={handleKeyDown}>
      <button
        ref={button}
        type="button"
        className="button button--icon"
        title={t('embed.list')}
        aria-label={t('embed.list')}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="code" />
      </button>
      <section id={id} className="coll-embed__panel" aria-label={t('embed.list')} hidden={!isOpen}>
        <h2 className="coll-embed__title">{t('embed.list')}</h2>
        <EmbedCode address={new URL(path + search, location.href).href} title={title} />
      </section>
    </div>
  );
}
