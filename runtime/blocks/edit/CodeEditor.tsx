import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Icon, RetryButton, StateNotice } from '#runtime/offers/look.ts';
import { useText } from '#runtime/offers/words.ts';
import type { OpenEditor } from './code/open-editor.ts';
import { EditFoot } from './EditSkeleton.tsx';
import { phrasesIn } from './phrases.ts';

/** What one text is opened with: by the editor, or by the comparison with another. */
export type Open = (
  parent: HTMLElement,
  given: {
    phrases: Record<string, string>;
    describedBy: string;
    onMove(line: number, column: number): void;
  },
) => Promise<OpenEditor>;

interface CodeEditorProps {
  open: Open;
  onOpen: (editor: OpenEditor | undefined) => void;
  /** Whether there is a text from which changes can be shown. */
  hasBefore: boolean;
  /** Whether its lines are broken from the start. */
  isProse: boolean;
  /** What stands beside the buttons of the editor. */
  children?: ReactNode;
}

/** The box with the text, which comes when its editor has been loaded. */
export function CodeEditor({ open, onOpen, hasBefore, isProse, children }: CodeEditorProps) {
  const t = useText();
  const hint = useId();
  const box = useRef<HTMLDivElement>(null);
  const [editor, setEditor] = useState<OpenEditor>();
  const [isFailed, setFailed] = useState(false);
  const [isWrapped, setWrapped] = useState(isProse);
  const [areShown, setShown] = useState(false);
  const [place, setPlace] = useState({ line: 1, column: 1 });
  const latest = useRef({ open, onOpen, isWrapped, t });
  latest.current = { open, onOpen, isWrapped, t };
  useEffect(() => {
    const parent = box.current;
    if (!parent || isFailed) return;
    let isLeft = false;
    let opened: OpenEditor | undefined;
    const onMove = (line: number, column: number) => setPlace({ line, column });
    const { open: begin, t: words } = latest.current;
    begin(parent, { phrases: phrasesIn(words), describedBy: hint, onMove }).then(
      (made) => {
        if (isLeft) return made.close();
        opened = made;
        made.setWrap(latest.current.isWrapped);
        setEditor(made);
        latest.current.onOpen(made);
      },
      () => setFailed(true),
    );
    return () => {
      isLeft = true;
      latest.current.onOpen(undefined);
      opened?.close();
    };
  }, [hint, isFailed]);
  const handleWrapClick = () => {
    editor?.setWrap(!isWrapped);
    setWrapped(!isWrapped);
  };
  const handleChangesClick = () => {
    void editor?.setChanges?.(!areShown);
    setShown(!areShown);
  };
  if (isFailed)
    return (
      <StateNotice failed icon="warning" title={t('edit.editorFailed')}>
        <RetryButton onClick={() => setFailed(false)} />
      </StateNotice>
    );
  return (
    <div className="edit-box">
      <div className="edit-bar">
        {children}
        {hasBefore ? (
          <button
            type="button"
            className="edit-tool"
            disabled={!editor?.setChanges}
            aria-pressed={areShown}
            onClick={handleChangesClick}
          >
            {t('edit.changes')}
          </button>
        ) : null}
        <button type="button" className="edit-tool" disabled={!editor} onClick={() => editor?.find()}>
          <Icon name="search" />
          {t('edit.find')}
        </button>
        <button
          type="button"
          className="edit-tool"
          disabled={!editor}
          aria-pressed={isWrapped}
          onClick={handleWrapClick}
        >
          {t('edit.wrap')}
        </button>
      </div>
      <div className="edit-code" ref={box} aria-busy={!editor}>
        {editor ? null : <p className="edit-loading">{t('edit.loading')}</p>}
      </div>
      <EditFoot id={hint} {...place} />
    </div>
  );
}
