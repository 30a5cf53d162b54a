import { useRef } from 'react';
import { useText } from '#runtime/offers/words.ts';
import { CodeEditor, type Open } from './CodeEditor.tsx';
import { shapeOf } from './text-shape.ts';
import type { EditingState } from './use-editing.ts';
import { useRoomForTwo } from './use-room-for-two.ts';

/** What is written in paragraphs, each of which is a line: it is broken where the box ends. */
const prose = /\.(?:md|markdown|mdx|txt)$|(?:^|\/)[^./]+$/i;

/** The text in its editor or, where others have changed it meanwhile, beside what they have made of it. */
export function TextBox({ state }: { state: EditingState }) {
  const t = useText();
  const isWide = useRoomForTwo();
  const latest = useRef(state);
  latest.current = state;
  const { source, shape, path, isNew, conflict, editor, typed } = state;
  const { branch } = source;
  const hasBefore = source.stands === 'text';
  const theirs = conflict?.theirs.stands === 'text' ? (conflict.theirs.text ?? '') : undefined;
  const open: Open = async (box, given) => {
    const label = isNew ? t('edit.newText') : t('edit.text', { path });
    const { lineEnd, isMixed } = shape;
    const onChange = () => latest.current.change();
    const options = { ...given, label, path, lineEnd, isMixed, onChange };
    if (theirs === undefined) {
      const { openEditor } = await import('./code/open-editor.ts');
      return openEditor(box, {
        ...options,
        text: typed.current,
        ...(hasBefore && { before: () => latest.current.base.text }),
      });
    }
    const { openMerge } = await import('./code/open-merge.ts');
    const words = { take: t('edit.conflict.take'), keep: t('edit.conflict.keep') };
    const theirsLabel = t('edit.conflict.theirs', { branch });
    return openMerge(box, {
      ...options,
      text: typed.current,
      theirs: shapeOf(theirs).text,
      theirsLabel,
      words,
      isWide,
    });
  };
  return (
    <CodeEditor
      key={theirs === undefined ? 'own' : `${conflict?.theirs.commitId} ${isWide}`}
      open={open}
      hasBefore={hasBefore && theirs === undefined}
      isProse={prose.test(path)}
      onOpen={(opened) => {
        editor.current = opened;
      }}
    >
      {theirs === undefined || !isWide ? null : (
        <span className="edit-sides">
          <span>{t('edit.conflict.theirs', { branch })}</span>
          <span>{t('edit.conflict.mine')}</span>
        </span>
      )}
    </CodeEditor>
  );
}
