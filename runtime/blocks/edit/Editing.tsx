import { placeHref } from '#runtime/offers/repos.ts';
import { useText } from '#runtime/offers/words.ts';
import { CommitBox } from './CommitBox.tsx';
import { ConflictHead } from './ConflictHead.tsx';
import { EditHead } from './EditHead.tsx';
import type { Known } from './edit-props.ts';
import { DraftNotice, FailureNotice, Notice, TakenNotice } from './Notices.tsx';
import { TextBox } from './TextBox.tsx';
import { shapeOf } from './text-shape.ts';
import { type EditingState, useEditing } from './use-editing.ts';
import { useSaveKey } from './use-save-key.ts';

/** A text that is being typed, until it is committed. */
export function Editing(known: Known) {
  const { scope } = known;
  const state = useEditing(known);
  const { source, folder, path, isNew, message, name } = state;
  const { branch } = source;
  const send = () => state.send();
  useSaveKey(send);
  const back = placeHref(scope, {
    view: isNew ? 'tree' : 'blob',
    branch,
    path: isNew ? (folder ?? '') : path,
  });
  return (
    <div className="edit">
      <EditHead {...known} source={source} folder={folder} name={name} onName={state.setName} />
      <Said {...known} state={state} />
      <TextBox state={state} />
      <CommitBox
        path={path}
        branch={branch}
        isNew={isNew}
        isNamed={path !== folder}
        message={message}
        onMessage={state.setMessage}
        isReady={state.isReady}
        isChanged={state.isChanged}
        isSending={state.isSending}
        onCommit={send}
        back={back}
      />
    </div>
  );
}

/** What is said above the text. */
function Said({ state, ...known }: Known & { state: EditingState }) {
  const t = useText();
  const { source, draft, failure, conflict, editor } = state;
  return (
    <>
      {draft.offered ? (
        <DraftNotice
          draft={draft.offered}
          isMoved={draft.offered.parent !== source.commitId}
          onTake={state.take}
          onDrop={draft.drop}
        />
      ) : null}
      {draft.isFull ? (
        <Notice tone="warn" icon="warning">
          <p>{t('edit.draft.full')}</p>
        </Notice>
      ) : null}
      {conflict ? (
        <ConflictHead
          {...known}
          conflict={conflict}
          onMine={() => editor.current?.replace(shapeOf(conflict.mine).text)}
          onTheirs={() => editor.current?.replace(shapeOf(conflict.theirs.text ?? '').text)}
        />
      ) : null}
      {failure?.why === 'taken' ? (
        <TakenNotice
          path={failure.path}
          href={placeHref(known.scope, { view: 'edit', branch: source.branch, path: failure.path })}
        />
      ) : null}
      {failure?.why === 'name' ? (
        <Notice tone="bad" icon="warning">
          <p>{t(`edit.stands.${failure.stands}`)}</p>
        </Notice>
      ) : null}
      {failure && 'error' in failure ? (
        <FailureNotice
          failure={failure}
          onShow={(line) => editor.current?.goTo(line)}
          onForce={() => state.send(true)}
        />
      ) : null}
    </>
  );
}
