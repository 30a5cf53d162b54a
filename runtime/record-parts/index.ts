import type { RecordParts } from '#runtime/offers/scope.ts';
import { Clone } from './Clone.tsx';
import { Faults } from './Faults.tsx';
import { Progress } from './Progress.tsx';

/** What a record shows of a repository, which the engine knows nothing of: it draws these where there are any. */
export const recordParts: RecordParts = { git: Clone, faults: Faults, progress: Progress };
