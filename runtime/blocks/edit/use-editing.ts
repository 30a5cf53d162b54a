import { useRef, useState } from 'react';
import type { EditedFile, SourceFile } from '#generated/types.ts';
import { goTo } from '#runtime/offers/links.ts';
import { showNotice, showToast } from '#runtime/offers/presses.ts';
import { placeHref } from '#runtime/offers/repos.ts';
import { type Text, useText } from '#runtime/offers/words.ts';
import { useUnsaved } from '#runtime/offers/work.ts';
import type { OpenEditor } from './code/open-editor.ts';
import type { Known } from './edit-props.ts';
import { shapeOf } from './text-shape.ts';
import { type Sent, useCommit } from './use-commit.ts';
import { useDraft } from './use-draft.ts';

/** What is typed is a change of this. */
interface Base {
  text: string;
  parent: string | undefined;
  /** The file that was made of it already. */
  made?: string;
}

/** A text that is being typed, and all that may become of it. */
export function useEditing(known: Known) {
  const t = useText();
  const { scope } = known;
  // What is read of the file meanwhile changes nothing here: a commit is made on what was opened.
  const [source] = useState(known.source);
  const [shape] = useState(() => shapeOf(source.text ?? ''));
  const { branch } = source;
  const named = useNames(source);
  const { folder, path, message } = named;
  const editor = useRef<OpenEditor>(undefined);
  /** The text as it stands, which outlives the editor that it was typed in. */
  const typed = useRef(shape.text);
  const [isChanged, setChanged] = useState(false);
  // What was committed while more was typed is what the rest is compared with.
  const [base, setBase] = useState<Base>(() => ({ text: shape.text, parent: source.commitId }));
  const place = {
    userId: scope.viewer?.id ?? '',
    itemId: scope.item?.id ?? '',
    branch,
    path: source.path,
  };
  const draft = useDraft(place, shape.text);
  const commit = useCommit({ ...known, source }, (answer, sent) => {
    draft.forget();
    tell(answer, t);
    if (shape.mark + typed.current !== sent.text) return stay(answer, sent);
    unsaved.release();
    goTo(placeHref(scope, { view: 'blob', branch, path: answer.path }));
  });
  const stay = ({ commitId, merged }: EditedFile, sent: Sent) => {
    const text = sent.text.slice(shape.mark.length);
    // What others did is in the commit and not in this text: on top of it the text would take that back.
    const parent = merged ? sent.parent : commitId;
    setBase({ text, parent, made: sent.path });
    setChanged(true);
    commit.endConflict();
    named.setMessage((now) => (now === sent.message ? '' : now));
    draft.note(() => ({ text: typed.current, ...(parent && { parent }) }));
  };
  const { conflict } = commit;
  const unsaved = useUnsaved(isChanged, draft.flush);
  const read = conflict ? conflict.theirs.commitId : base.parent;
  const isNew = source.stands !== 'text' && base.made !== path;
  const isReady = path !== folder && (isChanged || isNew || conflict !== undefined);

  return {
    ...commit,
    ...named,
    ...{ source, shape, base, isNew, isReady, isChanged, draft, editor, typed },
    send(allowSecrets = false) {
      if (!isReady) return;
      const text = shape.mark + typed.current;
      const isNamed = folder !== undefined && isNew && conflict?.theirs.path !== path;
      void commit.send({ path, parent: read, text, message, allowSecrets, isNamed });
    },
    /** Somebody has typed. */
    change() {
      typed.current = editor.current?.text() ?? typed.current;
      const text = typed.current;
      const isOther = text !== base.text;
      setChanged(isOther);
      draft.note(() => (isOther ? { text, ...(read && { parent: read }) } : undefined));
    },
    /** What was typed here before goes on where it was left. */
    take() {
      const { offered } = draft;
      if (!offered) return;
      draft.take();
      setBase({ ...base, parent: offered.parent });
      typed.current = offered.text;
      setChanged(true);
      editor.current?.replace(offered.text);
    },
  };
}

/** What the file and the commit are called; a file that is made in a folder has that as its path until it has a name. */
function useNames({ stands, path }: SourceFile) {
  const [message, setMessage] = useState('');
  const [name, setName] = useState('');
  const folder = stands === 'folder' ? path : undefined;
  const whole = folder === undefined ? path : [folder, name.trim()].filter(Boolean).join('/');
  return { message, setMessage, name, setName, folder, path: whole };
}

export type EditingState = ReturnType<typeof useEditing>;

function tell({ branch, changed, merged }: EditedFile, t: Text): void {
  const title = t('edit.done', { branch });
  if (!changed) showToast(t('edit.doneUnchanged', { branch }));
  else if (merged) showNotice({ title, text: t('edit.doneMerged') }, 'good');
  else showToast(title, 'good');
}
