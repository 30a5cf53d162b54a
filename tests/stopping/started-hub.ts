import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { projectRoot } from '../../cli/project.ts';

/** A hub as `npm start` runs it, launcher included, in a group of its own as a terminal or a service manager gives one. */
export class StartedHub {
  readonly #child: ChildProcess;
  #said = '';
  readonly url: Promise<string>;
  readonly ended: Promise<number | null>;

  constructor(dataDir: string, env: Readonly<Record<string, string>> = {}) {
    this.#child = spawn(process.execPath, [join(projectRoot, 'cli', 'bootstrap.js'), 'start'], {
      cwd: projectRoot,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, HUB_DATA: dataDir, HUB_PORT: '0', HUB_SEED: 'none', ...env },
    });
    this.ended = once(this.#child, 'close').then(([code]) => code as number | null);
    this.url = new Promise((resolve, reject) => {
      const read = (part: Buffer) => {
        this.#said += part;
        const url = /^http:\/\/\S+$/m.exec(this.#said)?.[0];
        if (url !== undefined) resolve(url);
      };
      this.#child.stdout?.on('data', read);
      this.#child.stderr?.on('data', read);
      this.ended.then(() => reject(new Error(this.#said)));
    });
    this.url.catch(() => {});
  }

  /** Everything that was printed. */
  get said(): string {
    return this.#said;
  }

  /** What the log says with a text. */
  logged(text: string): Record<string, unknown>[] {
    const lines = this.#said.split('\n').filter((line) => line.startsWith('{'));
    return lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === text);
  }

  /** Tells all of its group, as Ctrl-C in a terminal does, and whoever runs services. */
  tellAll(signal: NodeJS.Signals): void {
    const { pid } = this.#child;
    if (pid !== undefined) process.kill(-pid, signal);
  }

  /** Ends it where a test did not. */
  async end(): Promise<void> {
    if (this.#child.exitCode === null && this.#child.signalCode === null) this.tellAll('SIGKILL');
    await this.ended;
  }
}
