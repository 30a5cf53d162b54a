import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { GitOrigin } from './git-origin.ts';
import { startHub, type TestHub } from './hub.ts';
import { SessionClient, signedUp } from './session-client.ts';

interface Told {
  process: number;
  status: string;
  fault?: string;
}

export const card =
  '---\nlicense: apache-2.0\nbase_model: owner/base\n---\n# From elsewhere\n\nA readme with fernweh in it.\n';

/** A hub, an origin that it may reach, and another one that it may not. */
export class ImportBench {
  origin!: GitOrigin;
  inner!: GitOrigin;
  hub!: TestHub;
  dataDir!: string;
  owner!: SessionClient;
  other!: SessionClient;
  ownerId!: string;
  /** The test that runs: names of items are made of it. */
  made = 0;
  #cookie = '';

  async open(): Promise<void> {
    [this.origin, this.inner, this.dataDir] = await Promise.all([
      GitOrigin.start(),
      GitOrigin.start(),
      mkdtemp(join(tmpdir(), 'hub-')),
    ]);
    await this.start();
    [this.owner, this.other] = [await signedUp(this.hub, 'owner'), await signedUp(this.hub, 'other')];
    this.#cookie = this.owner.cookie ?? '';
    await this.owner.put('/aihub/personal/info', { alias: 'Owner' });
    this.ownerId = (await this.owner.get('/aihub/personal/info')).body.data.id;
  }

  /** Also once more, with the same data and the same owner. */
  async start(): Promise<void> {
    const names = ['origin.invalid', '-origin.invalid', 'origin.invalid.'].map(this.named);
    const config = { importOrigins: [this.origin.url, ...names] };
    this.hub = await startHub({ dataDir: this.dataDir, config });
    if (this.#cookie !== '') this.owner = new SessionClient(this.hub, { cookie: this.#cookie });
  }

  async close(): Promise<void> {
    await this.hub.stop();
    await Promise.all([this.origin.stop(), this.inner.stop(), rm(this.dataDir, { recursive: true })]);
  }

  /** The same origin by a name. */
  readonly named = (name: string) => this.origin.url.replace('127.0.0.1', name);

  readonly create = (importFrom: string, more: object = {}) => {
    const item = { kind: 'models', name: `item-${this.made}`, license: 'mit' };
    return this.owner.post('/aihub/items', { ...item, importFrom, ...more });
  };

  readonly progress = async (key: string, by = this.owner) =>
    (await by.get(`/aihub/${key}/progress`)).body.data;
  readonly view = async (key: string, by = this.owner) => (await by.get(`/aihub/${key}/view`)).body.data;

  /** Asks until it goes on no more, and gives all that was told. */
  readonly follow = async (key: string): Promise<Told[]> => {
    const told: Told[] = [];
    for (;;) {
      told.push(await this.progress(key));
      if (['SUCCESS', 'FAILED'].includes(told.at(-1)?.status ?? '')) return told;
      await setTimeout(2);
    }
  };

  readonly end = async (key: string) => (await this.follow(key)).at(-1);
  readonly info = async (key: string) => (await this.owner.get(`/aihub/gitlab/${key}/info`)).body.data;
  readonly readme = (key: string) => this.owner.get(`/aihub/gitlab/${key}/raw/main/README.md`);
  readonly incoming = async () =>
    (await readdir(join(this.dataDir, 'repos'), { recursive: true })).filter((name) =>
      /\.incoming$/.test(name),
    );
}
