import type { ComponentType, ReactNode } from 'react';
import type { Scope } from '#generated/screens/types.ts';

/** What every block receives: its own properties, the scope, and the child screen where a route has one. */
export interface BlockComponentProps<Props> {
  props: Props;
  scope: Scope;
  children?: ReactNode;
}

/** A block whose properties are known only to the screen that names it. */
export type BlockComponent = ComponentType<BlockComponentProps<never>>;
