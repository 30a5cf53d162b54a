import type { Scope } from '#generated/screens/types.ts';

/** What words and addresses say of the thing that a page is about, in a product whose pages are about such. */
interface Thing {
  key: string;
  createUser: string;
  name: string;
}

/** The thing that a page is about. */
export const thingIn = (scope: Scope): Thing | undefined => (scope as { item?: Thing }).item;
