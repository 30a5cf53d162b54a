import type { LanguageId } from '#generated/app.ts';
import { type Kind, kinds } from '#generated/kinds.ts';
import { currentApp } from '../current-app.ts';
import { hrefToAny } from './href.ts';

/** Whether anything of any kind can be made here. */
export const canCreate = kinds.some(({ create }) => create.length > 0);

/** Where one begins to make something of a kind: its first way; undefined where there is none. */
export function createLink({ id, create: [way] }: Kind, language: LanguageId): string | undefined {
  if (way === undefined) return undefined;
  const { type, screen = currentApp.pages.create } = way;
  return screen && hrefToAny(screen, { kind: id, ...(type !== undefined && { create: type }) }, { language });
}
