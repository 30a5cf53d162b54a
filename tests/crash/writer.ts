import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { errorCatalogue } from '#generated/errors.ts';
import { gitClient } from '../git/git-client.ts';
import type { Reply } from '../support/hub.ts';
import { type SessionClient, usualPassword } from '../support/session-client.ts';
import { type KeptItem, Maybe, Times } from './kept-item.ts';
import { Moments } from './moments.ts';

const itemsMax = 4;
const proofNeeded = errorCatalogue.find(({ id }) => id === 'proofNeeded')?.code;
const licenses = ['mit', 'apache-2.0', 'cc-by-4.0', 'cc0-1.0'];

interface Setting {
  /** Where everybody finds the hub; its port changes with each start. */
  hub: { url: string };
  folder: string;
  client: SessionClient;
  /** Somebody else, who favours. */
  reader: SessionClient;
  userName: string;
  token: string;
  chance: () => number;
  /** Whether they hide things and show them again, which whoever favours does not see meanwhile. */
  hides?: boolean;
}

interface Draft {
  name: string;
  ticket: string;
}

/** One person who makes, changes, pushes to and removes items of their own, one thing after the other. */
export class Writer {
  readonly items: KeptItem[] = [];
  /** Answers that nobody foresaw. */
  readonly oddities: string[] = [];
  /** What they are called, and how often that was another since they joined. */
  readonly alias: Maybe<string>;
  readonly renamings = new Times();
  /** All that they were called. */
  readonly called: Moments<{ alias: string }>;
  readonly #setting: Setting;
  #made = 0;
  /** Forms that were sent and not answered. */
  #drafts: Draft[] = [];

  constructor(setting: Setting) {
    this.#setting = setting;
    this.alias = new Maybe(setting.userName);
    this.called = new Moments({ alias: setting.userName });
    // When they joined.
    this.renamings.ask()();
  }

  get client(): SessionClient {
    return this.#setting.client;
  }

  get reader(): SessionClient {
    return this.#setting.reader;
  }

  get userName(): string {
    return this.#setting.userName;
  }

  /** Goes on until the hub is gone. */
  async write(isGone: () => boolean): Promise<void> {
    while (!isGone()) {
      try {
        await this.#doOne();
      } catch (error) {
        if (isGone()) return;
        this.oddities.push(String((error as { stderr?: string }).stderr ?? (error as Error).stack));
        return;
      }
    }
  }

  /** Sends again what was not answered: the same ticket must give the same item, whether it was made or not. */
  async sendAgain(): Promise<void> {
    for (const draft of this.#drafts.splice(0)) {
      await this.#create(draft);
      const { key = '' } = this.items.at(-1) ?? {};
      await this.#ready(key);
    }
  }

  #doOne(): Promise<void> {
    const { chance } = this.#setting;
    const own = this.items.filter(({ removed }) => !removed.values.includes(true));
    const item = own[Math.floor(chance() * own.length)];
    if (!item || own.length < itemsMax) {
      const name = this.#freshName();
      return this.#create({ name, ticket: `ticket-${this.userName}-${name}` });
    }
    const deeds = [
      () => this.#push(item),
      () => this.#edit(item),
      () => this.#save(item),
      () => this.#save(item),
      () => this.#rename(item),
      () => this.#favorite(item),
      () => this.#callThemselves(),
      () => this.#remove(item),
      ...(this.#setting.hides ? [() => this.#hideOrShow(item), () => this.#hideOrShow(item)] : []),
    ];
    return (deeds[Math.floor(chance() * deeds.length)] ?? (() => this.#save(item)))();
  }

  #freshName = () => `${this.userName}-${++this.#made}`;

  async #create(draft: Draft): Promise<void> {
    this.#drafts.push(draft);
    const body = { kind: 'models', license: 'mit', nameEn: draft.name, ...draft };
    const { key } = answered(await this.client.post('/aihub/items', body));
    this.#drafts = this.#drafts.filter((other) => other !== draft);
    this.items.push({
      key,
      name: new Maybe(draft.name),
      nameEn: new Maybe<string | undefined>(draft.name),
      license: new Maybe('mit'),
      notes: new Maybe<string | undefined>(undefined),
      pushed: undefined,
      removed: new Maybe(false),
      deeds: { 'items.saved': new Times(), 'items.renamed': new Times(), 'items.pushed': new Times() },
      favorite: new Maybe(false),
      moments: new Moments({
        ...{ name: draft.name, nameEn: draft.name, license: 'mit', visibility: 'PUBLIC' },
        ...{ notes: undefined, isFavorite: false, isRemoved: false },
      }),
    });
  }

  async #save({ key, nameEn, license, deeds, moments }: KeptItem): Promise<void> {
    const body = { nameEn: `Title ${this.#made++}`, license: this.#pick(licenses) };
    const done = [nameEn.ask(body.nameEn), license.ask(body.license), deeds['items.saved'].ask()];
    done.push(moments.ask(body));
    answered(await this.client.put(`/aihub/${key}`, body));
    for (const settle of done) settle();
  }

  /** What they push from then on is for nobody else, or for all again. */
  async #hideOrShow({ key, moments }: KeptItem): Promise<void> {
    const visibility = moments.now?.visibility === 'PUBLIC' ? 'PRIVATE' : 'PUBLIC';
    const settle = moments.ask({ visibility });
    answered(await this.client.put(`/aihub/${key}`, { visibility }));
    settle();
  }

  async #rename({ key, name, deeds, moments }: KeptItem): Promise<void> {
    const fresh = this.#freshName();
    const done = [name.ask(fresh), deeds['items.renamed'].ask(), moments.ask({ name: fresh })];
    answered(await this.client.put(`/aihub/${key}/name`, { name: fresh }));
    for (const settle of done) settle();
  }

  /** Items are found by what their owner is called: that follows behind the answer. */
  async #callThemselves(): Promise<void> {
    const { alias } = this;
    const fresh = `${this.userName}-alias${++this.#made}`;
    const done = [alias.ask(fresh), this.renamings.ask(), this.called.ask({ alias: fresh })];
    answered(await this.client.put('/aihub/personal/info', { alias: fresh }));
    for (const settle of done) settle();
  }

  async #favorite({ key, favorite, moments }: KeptItem): Promise<void> {
    const isFavorite = this.#setting.chance() < 0.6;
    if (moments.now?.visibility !== 'PUBLIC') return;
    const done = [favorite.ask(isFavorite), moments.ask({ isFavorite })];
    answered(await this.reader.send(isFavorite ? 'PUT' : 'DELETE', `/aihub/${key}/favorite`));
    for (const settle of done) settle();
  }

  async #remove(item: KeptItem): Promise<void> {
    const done = [item.removed.ask(true), item.moments.ask({ isRemoved: true })];
    const [name = ''] = item.name.values;
    const remove = () => this.client.send('DELETE', `/aihub/${item.key}`, { confirm: name });
    const first = await remove();
    // Some hundreds of kills take longer than a password that was shown counts.
    if (first.body?.code === proofNeeded) {
      answered(await this.client.post('/user/users/prove', { current: usualPassword }));
      answered(await remove());
    } else answered(first);
    for (const settle of done) settle();
    await rm(this.#cloneOf(item), { recursive: true, force: true });
  }

  async #push(item: KeptItem): Promise<void> {
    const [name] = item.name.values;
    const clone = this.#cloneOf(item);
    const { hub, token, userName, folder } = this.#setting;
    const url = `http://${userName}:${token}@${new URL(hub.url).host}/models/${userName}/${name}.git`;
    await this.#ready(item.key);
    await gitClient(folder, 'init', '-q', '-b', 'main', clone);
    await gitClient(clone, 'fetch', '-q', url, 'main');
    await gitClient(clone, 'reset', '-q', '--hard', 'FETCH_HEAD');
    const notes = `Note ${this.#made++}\n`;
    await writeFile(join(clone, 'notes.txt'), notes);
    await gitClient(clone, 'add', '-A');
    await gitClient(clone, 'commit', '-qm', 'Write a note');
    const done = [item.notes.ask(notes), item.deeds['items.pushed'].ask(), item.moments.ask({ notes })];
    await gitClient(clone, 'push', '-q', url, 'HEAD:main');
    for (const settle of done) settle();
    item.pushed = (await gitClient(clone, 'rev-parse', 'HEAD')).trim();
  }

  /** The note as well, in the browser. */
  async #edit(item: KeptItem): Promise<void> {
    await this.#ready(item.key);
    const at = `/aihub/gitlab/${item.key}/edit`;
    const { commitId: parent } = answered(await this.client.get(`${at}?branch=main&path=notes.txt`));
    const notes = `Note ${this.#made++}\n`;
    const done = [item.notes.ask(notes), item.deeds['items.pushed'].ask(), item.moments.ask({ notes })];
    const body = { branch: 'main', path: 'notes.txt', text: notes, parent };
    const { commitId } = answered(await this.client.put(at, body));
    for (const settle of done) settle();
    item.pushed = commitId;
  }

  /** What was made just now is found, and takes pushes, once it is whole. */
  async #ready(key: string): Promise<void> {
    for (;;) {
      const { defaultFileInitStatus } = answered(await this.client.get(`/aihub/${key}/view`));
      if (defaultFileInitStatus === 'SUCCESS') return;
      await setTimeout(20);
    }
  }

  #cloneOf = ({ key }: KeptItem) => join(this.#setting.folder, key);
  #pick = (list: readonly string[]) => list[Math.floor(this.#setting.chance() * list.length)] ?? '';
}

function answered({ status, body, text }: Reply) {
  if (body?.code !== '0') throw new Error(`answered ${status}: ${text}`);
  return body.data;
}
