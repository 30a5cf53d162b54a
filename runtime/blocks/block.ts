import type { ComponentType, ReactNode } from 'react';
import type { BlockName, BlockProps, Scope } from '#generated/screens/types.ts';

/** What a block receives: its own properties by its name, the scope, and the child screen where a route has one. */
export interface BlockComponentProps<Name extends BlockName> {
  props: BlockProps[Name];
  scope: Scope;
  children?: ReactNode;
}

/** What draws one row of a block that lists things, by itself and leading nowhere. */
export type OneComponent = ComponentType<{
  props: never;
  scope: Scope;
  row: Readonly<Record<string, unknown>>;
  /** What stands there as long as the row has no title. */
  none: ReactNode;
}>;

/** A block whose properties are known only to the screen that names it. */
export type BlockComponent = ComponentType<BlockComponentProps<never>>;
