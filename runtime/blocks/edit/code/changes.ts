import { unifiedMergeView } from '@codemirror/merge';
import type { Extension, Text } from '@codemirror/state';
import { editDiffSigns, editDiffTimeMs } from '#generated/constants.ts';

/** Beyond this a comparison is rough and quick. */
export const diffConfig = { scanLimit: editDiffSigns, timeout: editDiffTimeMs };

/** Marks what differs from another text, within the one that is edited. */
export const changesFrom = (original: Text): Extension =>
  unifiedMergeView({ original, mergeControls: false, diffConfig });
