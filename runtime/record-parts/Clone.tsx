import { type KeyboardEvent, useId, useRef, useState } from 'react';
import type { EndpointId } from '#generated/ids.ts';
import type { GitInfo } from '#generated/types.ts';
import { Icon, useDismiss, valuesOf } from '#runtime/offers/look.ts';
import { useAnyRead } from '#runtime/offers/reads.ts';
import type { RecordPartProps } from '#runtime/offers/scope.ts';
import { useText } from '#runtime/offers/words.ts';
import { Ways } from './Ways.tsx';

/** How one gets at what is in the repository, behind a button. */
export function Clone(shown: RecordPartProps) {
  const { git } = shown.props;
  return git === undefined ? null : <CloneButton {...shown} endpoint={git} />;
}

function CloneButton({
  endpoint,
  props: { with: given, token, embed },
  scope,
  isWaiting,
}: RecordPartProps & { endpoint: EndpointId }) {
  const t = useText();
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  // What is being made has no repository to tell of yet (seed 4).
  const { data } = useAnyRead<GitInfo>(endpoint, isWaiting ? undefined : valuesOf(given, scope));
  useDismiss({ box, isOpen, onDismiss: () => setOpen(false) });

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
        <Ways info={data} token={token} embed={embed} scope={scope} />
      </section>
    </div>
  );
}
