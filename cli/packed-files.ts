import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Finding } from '../server/ground/finding.ts';
import { sumsFile } from './launch/package.js';
import { projectRoot } from './project.ts';

/** Whether each file of this package is as it was packed. */
export function inspectPackage(): Finding {
  const check = 'package';
  const rows = readFileSync(join(projectRoot, sumsFile), 'utf8').trimEnd().split('\n');
  const others = rows.flatMap((row) => {
    const [sum = '', path = ''] = row.split('  ', 2);
    return sumOf(path) === sum ? [] : [path];
  });
  if (others.length === 0)
    return { check, state: 'ok', says: `Its ${rows.length} files are as they were packed.` };
  return {
    ...{
      check,
      state: 'fault',
      says: `Gone or changed: ${others.length} of its ${rows.length} files, such as ${others[0]}.`,
    },
    todo: 'Unpack the package again, into a folder of its own.',
  };
}

function sumOf(path: string): string | undefined {
  try {
    return createHash('sha256')
      .update(readFileSync(join(projectRoot, path)))
      .digest('hex');
  } catch {
    // Gone, or not to be read by this user, who then cannot run it either.
    return undefined;
  }
}
