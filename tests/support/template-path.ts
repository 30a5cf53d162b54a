import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { identify } from '../../cli/launch/processes.js';

/** What all templates are called by, so that those of other runs are found. */
export const templatePrefix = 'hub-template-';

/** All workers of one run are children of the same process, so it names what they share; its number alone comes round again. */
export function templatePath(name = ''): string {
  const run = identify(process.ppid);
  const id = `${run.pid}-${run.started ?? ''}`.replaceAll(/[^\w-]/g, '-');
  return join(tmpdir(), `${templatePrefix}${id}${name && `-${name}`}`);
}
