import type { Node } from './node.ts';

/** A menu: where it stands, in which app, and its buttons, of which some stand for each kind. */
export interface MenuEntry {
  at: readonly string[];
  app?: string;
  buttons: Node;
}
