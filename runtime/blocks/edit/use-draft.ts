import { useCallback, useEffect, useRef, useState } from 'react';
import { editDraftAfterMs } from '#generated/constants.ts';
import {
  type DraftPlace,
  type FileDraft,
  readFileDraft,
  removeFileDraft,
  writeFileDraft,
} from '#runtime/state/file-drafts.ts';

type Written = Omit<FileDraft, 'time'>;

/**
 * Keeps what is typed in this browser, a moment after each pause, and offers what was left there before. Until that is taken or
 * given up nothing is written over it.
 */
export function useDraft(place: DraftPlace, now: string) {
  const [offered, setOffered] = useState(() => {
    const draft = readFileDraft(place);
    return draft && draft.text !== now ? draft : undefined;
  });
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
  return {
    offered,
    isFull,
    flush,
    /** Somebody has typed; what the text is by then is asked when it is written. */
    note(draft: () => Written | undefined) {
      if (offered) return;
      stop();
      const write = () => {
        const written = draft();
        if (written) setFull(!writeFileDraft(place, { ...written, time: Date.now() }));
        else removeFileDraft(place);
      };
      waiting.current = { write, timer: setTimeout(flush, editDraftAfterMs) };
    },
    /** The offer is answered: taken, or given up. */
    settle: () => setOffered(undefined),
    forget() {
      stop();
      setOffered(undefined);
      removeFileDraft(place);
    },
  };
}
