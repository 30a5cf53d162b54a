import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { projectRoot } from '../../../cli/project.ts';
import { emitAll } from '../../../generator/emit/index.ts';
import type { Product } from '../../../generator/model/product.ts';

interface Answer {
  status: number;
  code: string;
  msg?: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape.
  data: any;
}

/** The address that a server says; before that it may say something else. */
async function addressIn(said: Readable): Promise<string> {
  const lines: string[] = [];
  try {
    for await (const line of createInterface({ input: said })) {
      if (line.startsWith('{"url":')) return (JSON.parse(line) as { url: string }).url;
      lines.push(line);
    }
  } finally {
    // Whoever goes on writing would wait for a reader.
    said.resume();
  }
  throw new Error(`The server of the product said no address: ${lines.join(' ')}`);
}

/** A product that stands elsewhere, generated into a folder of its own, whose kept calls a process of its own answers. */
export class ServedProduct {
  readonly #folder = mkdtempSync(join(tmpdir(), 'hub-product-'));
  #child: ChildProcess | undefined;
  #url = '';

  async start(product: Product): Promise<void> {
    for (const { path, content } of await emitAll(product)) {
      const file = join(this.#folder, 'generated', path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, content);
    }
    const follow = join(projectRoot, 'cli', 'launch', 'follow-output.js');
    const serve = join(import.meta.dirname, 'server', 'serve.ts');
    const child = spawn(process.execPath, ['--import', follow, serve, join(this.#folder, 'hub.sqlite')], {
      env: { ...process.env, HUB_OUTPUT: this.#folder },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.#child = child;
    this.#url = await addressIn(child.stdout);
  }

  async stop(): Promise<void> {
    if (this.#child?.exitCode === null) {
      this.#child.kill();
      await once(this.#child, 'exit');
    }
    rmSync(this.#folder, { recursive: true, force: true });
  }

  async ask(
    method: string,
    path: string,
    { as, body }: { as?: string; body?: object } = {},
  ): Promise<Answer> {
    const reply = await fetch(this.#url + path, {
      method,
      headers: { ...(as && { 'x-as': as }), ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: reply.status, ...((await reply.json()) as Omit<Answer, 'status'>) };
  }
}
