import { useCallback, useEffect, useRef, useState } from 'react';
import { editDraftAfterMs } from '#generated/constants.ts';
import {
  type DraftPlace,
  type FileDraft,
  freeSlot,
  readFileDrafts,
  removeFileDraft,
  removeFileDrafts,
  writeFileDraft,
} from '#runtime/offers/repos.ts';

type Written = Omit<FileDraft, 'time'>;

/**
 * Keeps what is typed in this browser, a moment after each pause, and offers what was left there before. Until that is taken or
 * given up nothing is written over it: what is typed meanwhile is kept beside it.
 */
export function useDraft(place: DraftPlace, now: string) {
  const [offers, setOffers] = useState(() => readFileDrafts(place).filter(({ text }) => text !== now));
  const slot = useRef<number>(undefined);
  slot.current ??= freeSlot(offers);
  const [isFull, setFull] = useState(false);
  const waiting = useRef<{ timer: ReturnType<typeof setTimeout>; write: () => void }>(undefined);
  const stop = useCallback(() => {
    clearTimeout(waiting.current?.timer);
    waiting.current = undefined;
  }, []);
  const flush = useCallback(() => {
    const { write } = waiting.current ?? {};
    stop();
    write?.();
  }, [stop]);
  // Whoever leaves within the pause has typed all the same.
  useEffect(() => flush, [flush]);
  const own = () => ({ ...place, ...(slot.current !== undefined && { slot: slot.current }) });
  const [offered, ...others] = offers;
  return {
    offered,
    isFull,
    flush,
    /** Somebody has typed; what the text is by then is asked when it is written. */
    note(draft: () => Written | undefined) {
      stop();
      const write = () => {
        const written = draft();
        if (written) setFull(!writeFileDraft(own(), { ...written, time: Date.now() }));
        else removeFileDraft(own());
      };
      waiting.current = { write, timer: setTimeout(flush, editDraftAfterMs) };
    },
    /** The offer is taken: what is typed from now on is written where it was. */
    take() {
      flush();
      slot.current = offered?.slot;
      setOffers([]);
    },
    /** The offer is given up; there may be another. */
    drop() {
      if (offered) removeFileDraft({ ...place, slot: offered.slot });
      setOffers(others);
    },
    /** All is committed. */
    forget() {
      stop();
      setOffers([]);
      removeFileDrafts(place);
    },
  };
}
