import { GitError, isOutOfBudget } from '../../git/index.ts';
import { isDiskFull } from '../../store/disk/disk-room.ts';
import { ImportFailed } from './import-failed.ts';

/** What git says of an origin, in its own words, by what it means. */
const meant = [
  ['tooLarge', /died of signal 25|File size limit|File too large/i],
  ['slow', /Operation too slow|Operation timed out|Timeout was reached/i],
  [
    'missing',
    /Authentication failed|could not read Username|returned error: 40[134]|repository '.*' not found/i,
  ],
  [
    'unreachable',
    /Could not resolve host|Failed to connect|Couldn't connect|returned error: (?:429|5\d\d)|SSL|certificate/i,
  ],
  [
    'unsound',
    /fsck error|fsckobjects|does not point to a valid object|error in object|inflate returned|pack is corrupted|bad object|serious inflate|did not receive expected object|missing blob|missing necessary objects/i,
  ],
  [
    'broken',
    /early EOF|hung up unexpectedly|RPC failed|transfer closed|Recv failure|Empty reply|expected flush|protocol error|unable to access|bad line length|invalid index-pack|unexpected disconnect/i,
  ],
  [
    'notGit',
    /dumb http transport|not valid: could not determine hash|is this a git repository|invalid server response|redirect/i,
  ],
] as const;

/** Why nothing came of a fetch; undefined where that is no origin's doing. */
export function whyFailed(error: unknown): ImportFailed | undefined {
  if (error instanceof ImportFailed) return error;
  if (isDiskFull(error)) return new ImportFailed('diskFull', { cause: error });
  if (isOutOfBudget(error)) return new ImportFailed('tooHeavy', { cause: error });
  if (!(error instanceof GitError)) return undefined;
  if (error.failure === 'tooLarge') return new ImportFailed('tooLarge', { cause: error });
  if (error.failure === 'timedOut') return new ImportFailed('slow', { cause: error });
  if (error.failure !== 'failed') return undefined;
  const fault = meant.find(([, words]) => words.test(error.detail))?.[0];
  return fault && new ImportFailed(fault, { cause: error });
}
