import { createHash } from 'node:crypto';
import { closeSync, fdatasyncSync, openSync, readSync } from 'node:fs';
import { backupReadPartBytes } from '#generated/constants.ts';
import type { SignedFile } from '../frame/own-backup.ts';
import { writeWhole } from './copied-files.ts';

/** A file of JSON, one value a line, that is written bit by bit. */
export class JsonLines<Value> {
  readonly #file: number;
  readonly #hash = createHash('sha256');
  #bytes = 0;

  constructor(file: string) {
    this.#file = openSync(file, 'wx');
  }

  add(value: Value): void {
    const line = Buffer.from(`${JSON.stringify(value)}\n`);
    this.#hash.update(line);
    this.#bytes += line.length;
    writeWhole(this.#file, line);
  }

  /** Ends the file, which has reached the disk by then. To be called once. */
  end(): SignedFile {
    fdatasyncSync(this.#file);
    closeSync(this.#file);
    return { bytes: this.#bytes, sha256: this.#hash.digest('hex') };
  }
}

/** The values of such a file, one after the other, without holding the others. */
export function* jsonLines<Value>(file: string): Generator<Value> {
  const part = Buffer.allocUnsafe(backupReadPartBytes);
  const from = openSync(file, 'r');
  let rest: Buffer = Buffer.alloc(0);
  try {
    for (let read = readSync(from, part); read > 0; read = readSync(from, part)) {
      rest = Buffer.concat([rest, part.subarray(0, read)]);
      for (let end = rest.indexOf(newline); end >= 0; end = rest.indexOf(newline)) {
        yield JSON.parse(rest.toString('utf8', 0, end)) as Value;
        rest = rest.subarray(end + 1);
      }
    }
  } finally {
    closeSync(from);
  }
}

const newline = '\n'.charCodeAt(0);
