import { editMaxBytes } from '#generated/constants.ts';
import type { EditedFile, ReposEditInput } from '#generated/types.ts';
import { HubError } from '../../ground/hub-error.ts';
import { type CommittedText, type RefusedText, revisionNotFound } from '../../repos/index.ts';
import type { With } from '../context.ts';
import { wantedText } from './answers/wanted-text.ts';
import { refusedFor } from './answers/why-stands.ts';

type Asked = With<'item' | 'viewer'>;
type Outcome = CommittedText | RefusedText;
type Work = () => Promise<Outcome>;

/** Commits one text file on a branch: all that a push of it is asked, and all that follows from one. */
export async function edit(context: Asked, input: ReposEditInput): Promise<EditedFile> {
  const { branch, path, text = '' } = input;
  const bytes = Buffer.byteLength(text);
  if (bytes > editMaxBytes) throw new HubError('payloadTooLarge');
  await assertRoom(context, bytes);
  const wanted = await wantedText(context, input);
  const outcome = await asPush(context, branch, () => context.hub.repos.commitText(context.item.id, wanted));
  if ('refuses' in outcome) throw refusalOf(outcome, input);
  const { commit, changed, merged } = outcome;
  return { branch, path, commitId: commit, changed, merged };
}

function refusalOf(refused: RefusedText, { path, branch }: ReposEditInput): HubError {
  if (refused.refuses === 'conflict') return new HubError('editConflict', { path });
  if (refused.refuses === 'branch') return revisionNotFound(branch);
  return refusedFor('path', refused.stands);
}

/** What is stored counts as the owner's, whoever writes. */
async function assertRoom({ hub, item }: Asked, more: number): Promise<void> {
  const { bytes, bytesMax, files, filesMax } = await hub.items.quotaOf(item.createUserId);
  if (bytes + more >= bytesMax) throw new HubError('quotaBytes');
  if (files >= filesMax) throw new HubError('quotaFiles');
}

/** Does what a push would; whoever removes the item meanwhile leaves nothing to write to. */
async function asPush(context: Asked, branch: string, work: Work): Promise<Outcome> {
  try {
    return await noted(context, branch, work);
  } catch (error) {
    if (error instanceof HubError || (await ownerNow(context))) throw error;
    throw new HubError('itemNotFound', {}, { cause: error });
  }
}

/** What is done is noted down before, shown and recorded when it is done, and made good at the next start where the hub dies meanwhile. */
async function noted(context: Asked, branch: string, work: Work): Promise<Outcome> {
  const { hub, item, viewer } = context;
  const take = await hub.items.expectPush(item.id, { by: viewer.id });
  let done: CommittedText | undefined;
  try {
    // It may have gone, or be somebody else's, since the door has let this in.
    if ((await ownerNow(context)) !== item.createUserId) throw new HubError('itemNotFound');
    const outcome = await work();
    if (!('refuses' in outcome)) done = outcome;
    return outcome;
  } finally {
    // Always written down: which commit it became was not known before.
    const moved = done?.changed ? [moveOf(branch, done)] : [];
    await take({ isRefused: moved.length === 0, moves: { moved, more: 0, isLess: true } });
  }
}

const moveOf = (branch: string, { before, commit: after }: CommittedText) => ({
  ref: `refs/heads/${branch}`,
  ...(before !== undefined && { before }),
  after,
});

/** Whose it is by now; undefined where it has gone. */
const ownerNow = async ({ hub, item, viewer }: Asked) =>
  (await hub.items.getById(item.id, viewer))?.createUserId;
