import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { app, type LanguageId } from '#generated/app.ts';
import { readOnlyLookMs } from '#generated/constants.ts';
import { HubError } from '../../ground/hub-error.ts';

/** What the operator says of a hub that is to stay as it is: since when, and why. */
export interface ReadOnlyMark {
  /** Tells one time from the next. */
  id: string;
  since: string;
  says: string;
  /** The same in other languages. */
  in: Partial<Record<LanguageId, string>>;
}

/** What a hub that runs answers to that: how much is still being written that was begun before. */
interface ReadOnlyHeard {
  id: string;
  writing: number;
}

/** Files, and no rows: one can be written beside a hub that writes nothing, and a copy of the folder has them as well. */
export const readOnlyFile = (dataDir: string): string => join(dataDir, 'readonly.json');
const heardFile = (dataDir: string): string => join(dataDir, 'readonly-heard.json');

/** What stands there; undefined where the hub is as ever. A file that nobody can read holds it still as well. */
export function readMark(dataDir: string): ReadOnlyMark | undefined {
  const text = textOf(readOnlyFile(dataDir));
  if (text === undefined) return undefined;
  const mark = parsed(text);
  const usual = { id: text, since: '', says: '', in: {} };
  return typeof mark === 'object' ? { ...usual, ...mark } : usual;
}

export const readHeard = (dataDir: string): ReadOnlyHeard | undefined =>
  parsed(textOf(heardFile(dataDir)) ?? '') as ReadOnlyHeard | undefined;

export function writeMark(dataDir: string, mark: ReadOnlyMark): void {
  replace(readOnlyFile(dataDir), mark);
}

export function removeMark(dataDir: string): void {
  rmSync(readOnlyFile(dataDir), { force: true });
}

/** Why, in a language; as it was said where nothing else was said for that. */
const whyOf = ({ says, in: others }: ReadOnlyMark, language: LanguageId): string => others[language] ?? says;

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

function parsed(text: string): object | undefined {
  try {
    return JSON.parse(text) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Whole or not at all, whoever reads meanwhile. */
export function replace(file: string, content: object): void {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, JSON.stringify(content), { mode: 0o600 });
  renameSync(draft, file);
}

/** Knows whether the hub is read-only, and what is being written all the same since it was begun before. */
export class ReadOnly {
  readonly #dataDir: string;
  readonly #timer: NodeJS.Timeout;
  #mark: ReadOnlyMark | undefined;
  #writing = 0;
  #told: string | undefined;

  constructor(dataDir: string) {
    this.#dataDir = dataDir;
    this.#look();
    this.#timer = setInterval(() => this.#look(), readOnlyLookMs).unref();
  }

  get isOn(): boolean {
    return this.#mark !== undefined;
  }

  /** Why, where it is. */
  why(language: LanguageId): string | undefined {
    return this.#mark && whyOf(this.#mark, language);
  }

  /** As an error, where it is. */
  refusal(language: LanguageId = app.fallback): HubError | undefined {
    const why = this.why(language);
    return why === undefined ? undefined : new HubError('hubReadOnly', { why });
  }

  /** Whoever writes says so, and says when it has ended. */
  begin(): () => void {
    this.#writing += 1;
    let isOver = false;
    return () => {
      if (!isOver) this.#writing -= 1;
      isOver = true;
    };
  }

  close(): void {
    clearInterval(this.#timer);
    this.#tell(undefined);
  }

  #look(): void {
    try {
      this.#mark = readMark(this.#dataDir);
    } catch {
      // A folder that cannot be read for a moment says nothing new.
      return;
    }
    // Whoever asks now is refused already: from here on the number only falls.
    this.#tell(this.#mark && { id: this.#mark.id, writing: this.#writing });
  }

  #tell(heard: ReadOnlyHeard | undefined): void {
    const text = heard && JSON.stringify(heard);
    if (text === this.#told) return;
    try {
      if (heard) replace(heardFile(this.#dataDir), heard);
      else rmSync(heardFile(this.#dataDir), { force: true });
      this.#told = text;
    } catch {
      // On a disk that takes nothing nobody writes either; it is tried again with the next look.
    }
  }
}
