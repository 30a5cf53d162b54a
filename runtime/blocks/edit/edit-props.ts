import type { EditProps, Scope } from '#generated/screens/types.ts';
import type { SourceFile } from '#generated/types.ts';

/** What every part of the page is given. */
export interface Known {
  props: EditProps;
  scope: Scope;
  source: SourceFile;
}
