import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

/** The line in which a hub of a copy says where it is. What its log says of a slow machine may come before it. */
export const toldBy = (output: Readable): Promise<string> =>
  new Promise((resolve) => {
    createInterface({ input: output }).on('line', (line) => {
      if (line.startsWith('{"url":')) resolve(line);
    });
  });
