import { commitAdd, commitEdit } from '#generated/constants.ts';
import { kindById } from '#generated/kinds.ts';
import type { ReposEditInput } from '#generated/types.ts';
import { HubError } from '../../../ground/hub-error.ts';
import { say } from '../../../http/words.ts';
import { signatureOf } from '../../../people/index.ts';
import { type FoundInText, secretsIn, type WantedText, whyNoText } from '../../../repos/index.ts';
import type { With } from '../../context.ts';
import { refusedFor } from './why-stands.ts';

/** What is to be committed, by whom, and what it is refused for. */
export async function wantedText(
  context: With<'item' | 'viewer'>,
  input: ReposEditInput,
): Promise<WantedText> {
  const { hub, viewer } = context;
  const { branch, path, parent, text = '', message = '' } = input;
  const by = await hub.people.recordOf(viewer);
  if (secretsIn(Buffer.from(message), { holds: [], patterns: !input.allowSecrets }).length > 0)
    throw new HubError('invalidInput', { field: 'message' }, { says: { key: 'validation.secret' } });
  const content = Buffer.from(text);
  judge(context, content, input);
  return {
    branch,
    path,
    parent,
    content,
    author: { ...signatureOf(by), date: new Date(hub.now()) },
    message: (isNew) => message.trim() || (isNew ? commitAdd : commitEdit).replace('{path}', () => path),
    judge: (merged) => judge(context, merged, input),
  };
}

/** Throws what a push of it would be refused for, and what could not be edited again. */
function judge(
  { item, language }: With<'item'>,
  content: Buffer,
  { path, allowSecrets = false }: ReposEditInput,
): void {
  const why = whyNoText(content);
  if (why) throw refusedFor('text', why);
  const holds = kindById(item.kind)?.manifests ?? [];
  const [found] = secretsIn(content, { holds, patterns: !allowSecrets });
  if (!found) return;
  throw new HubError('secretInFile', { path, line: found.line, what: whatIn(found, language) });
}

const whatIn = ({ known, name }: FoundInText, language: With<'item'>['language']) =>
  known ? say(language, `git.secret.${known}`) : say(language, 'git.secretMarked', { name });
