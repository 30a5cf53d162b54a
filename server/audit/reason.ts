import { auditReasonMax } from '#generated/constants.ts';
import { ConfigError } from '../ground/config.ts';
import { oneLine } from '../ground/one-line.ts';

/** Why somebody does something, as it is kept: whole, or refused before anything is done. */
export function assertReason(text: string): string {
  const said = oneLine(text, auditReasonMax);
  if (said === undefined)
    throw new ConfigError(`--reason says why in one line of 1 to ${auditReasonMax} characters.`);
  return said;
}
