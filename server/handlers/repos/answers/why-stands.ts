import { editLineMax, editMaxBytes } from '#generated/constants.ts';
import type { SourceFile } from '#generated/types.ts';
import { HubError } from '../../../ground/hub-error.ts';
import { sizeText } from '../../../load/size-text.ts';

/** Refuses a field of a text to commit, for what stands there or would. */
export function refusedFor(field: 'path' | 'text', stands: SourceFile['stands']): HubError {
  const max = stands === 'longLine' ? editLineMax : sizeText(editMaxBytes);
  return new HubError('invalidInput', { field }, { says: { key: `edit.stands.${stands}`, params: { max } } });
}
