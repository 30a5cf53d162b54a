import { formsIn } from '../../declare/messages.ts';
import type { Building } from '../../resolve/known.ts';

/** The names in the text of a key, in whichever language and form; a text of one name alone says that. */
export function namesOfText(key: string, { messages }: Pick<Building, 'messages'>): string[] {
  const [, alone] = /^\{(\w+)\}$/.exec(key) ?? [];
  if (alone !== undefined) return [alone];
  const all = Object.values(messages).flatMap((own) =>
    Object.hasOwn(own, key)
      ? (own[key]?.params ?? [])
      : (formsIn(own).get(key) ?? []).flatMap(([, { params }]) => params),
  );
  return [...new Set(all)];
}
