import { useRef, useState } from 'react';
import { ApiError } from '#generated/api/client.ts';
import type { EditedFile, SourceFile } from '#generated/types.ts';
import { errorRow } from '#runtime/offers/presses.ts';
import { callAny } from '#runtime/offers/reads.ts';
import type { Known } from './edit-props.ts';

/** What is sent. */
export interface Sent {
  path: string;
  parent: string | undefined;
  text: string;
  message: string;
  allowSecrets: boolean;
}

interface Sending extends Sent {
  /** Whether the name was typed here: then nothing may stand there yet. */
  isNamed: boolean;
}

/** What others have made of the file, and what was to be committed then. */
export interface Conflict {
  theirs: SourceFile;
  mine: string;
}

type NoName = Extract<SourceFile['stands'], 'name' | 'settings' | 'blocked'>;

/** Why nothing was committed otherwise: it holds a secret, its name is taken or none for a file, or the call failed. */
export type Failure =
  | { why: 'secret'; error: ApiError; isForced: boolean }
  | { why: 'taken'; path: string }
  | { why: 'name'; stands: NoName }
  | { why: 'other'; error: ApiError };

/** Commits, one at a time, and says what came of it. */
export function useCommit({ props, scope, source }: Known, done: (answer: EditedFile, sent: Sent) => void) {
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  // It stays until all is committed, whatever fails meanwhile: what is sent next is made on what others have done.
  const [conflict, setConflict] = useState<Conflict>();
  const sending = useRef(false);
  const { branch } = source;
  const key = scope.item?.key ?? '';

  const stands = (path: string) =>
    callAny<SourceFile>(props.load, { key, branch, path }, { saidInPlace: true });

  const send = async ({ isNamed, ...sent }: Sending) => {
    if (sending.current) return;
    sending.current = true;
    setSending(true);
    try {
      const there = isNamed ? await stands(sent.path) : undefined;
      if (there && there.stands !== 'nothing') return setFailure(failureAt(there, sent.path));
      const whole = { ...sent, ...(there?.commitId && { parent: there.commitId }) };
      const input = { key, branch, ...whole };
      // What is said stands on the page, beside the text; whoever leaves has committed all the same.
      const how = { saidInPlace: true, keepOnRouteChange: true };
      done(await callAny<EditedFile>(props.save, input, how), whole);
      setFailure(undefined);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailure(await failureOf(error, sent));
    } finally {
      sending.current = false;
      setSending(false);
    }
  };

  const failureOf = async (
    error: ApiError,
    { path, text, allowSecrets }: Sent,
  ): Promise<Failure | undefined> => {
    const id = errorRow(error)?.id;
    if (id === 'secretInFile') return { why: 'secret', error, isForced: allowSecrets };
    if (id !== 'editConflict') return { why: 'other', error };
    try {
      setConflict({ theirs: await stands(path), mine: text });
      return undefined;
    } catch (late) {
      if (late instanceof ApiError) return { why: 'other', error: late };
      throw late;
    }
  };

  return { isSending, failure, conflict, send, endConflict: () => setConflict(undefined) };
}

/** Why no file is made where something stands, or none can. */
function failureAt({ stands }: SourceFile, path: string): Failure {
  const isNoName = stands === 'name' || stands === 'settings' || stands === 'blocked';
  return isNoName ? { why: 'name', stands } : { why: 'taken', path };
}
