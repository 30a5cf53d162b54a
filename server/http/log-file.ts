import { closeSync, existsSync, fchmodSync, openSync, writeSync } from 'node:fs';
import { ConfigError } from '../ground/config.ts';

/** It names people and where they come from: for whoever runs the hub, and a group that collects lines. */
const mode = 0o640;
/** As the logger writes it into all other lines. */
const warnLevel = 40;

const wordOf = (error: unknown) => (error as NodeJS.ErrnoException).code ?? String(error);

/**
 * A file that lines are put behind. One that cannot be written, such as on a full disk, stops nobody: what is lost is counted,
 * told once where things are printed, and once more in the file when it takes lines again.
 */
export class LogFile {
  readonly #path: string;
  readonly #tell: (text: string) => void;
  #file: number | undefined;
  #lost = 0;
  /** Whether the last line stands there in part. */
  #isTorn = false;

  constructor(path: string, tell: (text: string) => void = console.error) {
    this.#path = path;
    this.#tell = tell;
    try {
      this.#file = openLines(path);
    } catch (cause) {
      throw new ConfigError(`HUB_LOG_FILE: ${path} cannot be written (${wordOf(cause)}).`, { cause });
    }
  }

  /** Goes on in a file of this name: the former one was moved away. */
  reopen(): void {
    try {
      const next = openLines(this.#path);
      this.close();
      this.#file = next;
      this.#isTorn = false;
    } catch (error) {
      // What is open still takes lines, under the name that it was moved to.
      this.#tell(`The log could not be opened anew at ${this.#path} (${wordOf(error)}).`);
    }
  }

  write(line: string): void {
    try {
      if (this.#lost > 0) this.#put(this.#lostLine());
      this.#lost = 0;
      this.#put(line);
    } catch (error) {
      this.#lost += 1;
      if (this.#lost === 1) this.#tell(`The log ${this.#path} takes no more lines (${wordOf(error)}).`);
    }
  }

  close(): void {
    if (this.#file !== undefined) closeSync(this.#file);
    this.#file = undefined;
  }

  #put(line: string): void {
    if (this.#file === undefined) throw new Error('closed');
    let rest = Buffer.from(this.#isTorn ? `\n${line}` : line);
    while (rest.length > 0) {
      rest = rest.subarray(writeSync(this.#file, rest));
      this.#isTorn = rest.length > 0;
    }
  }

  #lostLine(): string {
    const facts = { level: warnLevel, time: Date.now(), lost: this.#lost };
    return `${JSON.stringify({ ...facts, msg: 'lines could not be written' })}\n`;
  }
}

/** A new one has the same mode before and after the hub closes its umask (makeDataFolder); one that somebody made keeps its own. */
function openLines(path: string): number {
  const isNew = !existsSync(path);
  const file = openSync(path, 'a', mode);
  if (isNew) fchmodSync(file, mode);
  return file;
}
