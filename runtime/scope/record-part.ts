import type { ComponentType } from 'react';
import type { RecordProps, Scope } from '#generated/screens/types.ts';

/** What a part of a record is told, which a product brings. */
export interface RecordPartProps {
  props: RecordProps;
  scope: Scope;
  /** Whether the thing is still being made. */
  isWaiting: boolean;
}

/** By the word of the block that asks for it; `generated/record-parts.ts` says which a product has. */
export type RecordParts = Partial<Record<'git' | 'faults' | 'progress', ComponentType<RecordPartProps>>>;
