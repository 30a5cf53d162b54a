import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyEngine } from './copy.ts';
import type { Tried } from './tried.ts';
import { triesOf } from './try-engine.ts';

interface Asked {
  project: string;
  seed: number | undefined;
  /** Nothing is built, compiled, served or run. */
  isRead?: boolean;
  /** The copy is left behind, for whoever looks why. */
  isKept?: boolean;
  /** Is told of each thing as it ends. */
  tell(line: string): void;
}

/** Copies the engine to where no file of the hub is, and tries it there; ends at the first thing that fails. */
export async function tryAlone({ project, seed, isRead, isKept = false, tell }: Asked): Promise<Tried[]> {
  const copy = join(realpathSync(mkdtempSync(join(tmpdir(), 'hub-alone-'))), 'engine');
  const all: Tried[] = [];
  try {
    const { engine, hub } = copyEngine(project, copy);
    tell(
      `${hub.files} files of the hub left out, ${hub.lines} lines; ${engine.files} stay, ${engine.lines} lines`,
    );
    for (const attempt of triesOf({ project, copy, seed, isRead })) {
      const tried = await attempt();
      all.push(tried);
      tell(`${tried.isWell ? '✓' : '✗'} ${tried.name}`);
      if (!tried.isWell) break;
    }
    return all;
  } finally {
    if (isKept) tell(`It stands in ${copy}.`);
    else rmSync(join(copy, '..'), { recursive: true, force: true });
  }
}
