import type { ImportFault } from '#generated/types.ts';

/** What an import fails by that is nobody's mistake here: a word, and what it is about. */
export class ImportFailed extends Error {
  readonly fault: ImportFault;
  readonly at: string | undefined;
  readonly line: number | undefined;

  constructor(fault: ImportFault, { at, line, cause }: { at?: string; line?: number; cause?: unknown } = {}) {
    super(`An import failed: ${fault}`, { cause });
    this.name = 'ImportFailed';
    this.fault = fault;
    this.at = at;
    this.line = line;
  }
}
