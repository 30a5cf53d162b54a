import type { Served, Who } from '../apps/kept-served.ts';
import { Maybe } from './kept-item.ts';

const notesMax = 3;

interface Note {
  /** What it is known by, also where its making was not answered. */
  text: string;
  id: string | undefined;
  stars: Maybe<number>;
  isThere: Maybe<boolean>;
}

/** A note as the hub shows it. */
interface Shown {
  id: string;
  text: string;
  stars: number;
  places: string[];
}

/** One person who makes, changes and removes things that live from YAML, one after the other. */
export class NoteWriter {
  /** Answers that nobody foresaw. */
  readonly oddities: string[] = [];
  readonly #served: Served;
  readonly #who: Who;
  readonly #chance: () => number;
  #notes: Note[] = [];
  #made = 0;
  #acknowledged = 0;

  constructor(served: Served, who: Who, chance: () => number) {
    this.#served = served;
    this.#who = who;
    this.#chance = chance;
  }

  /** How much was written, by what was answered. */
  get acknowledged(): number {
    return this.#acknowledged;
  }

  /** Goes on until the hub is gone. */
  async write(isGone: () => boolean): Promise<void> {
    while (!isGone()) {
      try {
        await this.#doOne();
        this.#acknowledged += 1;
      } catch (error) {
        if (!isGone()) this.oddities.push(String((error as Error).stack));
        return;
      }
    }
  }

  /** What a hub that has just started does not hold of all that this person was told it holds; settles what was open. */
  async faults(): Promise<string[]> {
    const shown = await this.#all();
    const wrong = this.#notes.flatMap((note) =>
      this.#faultsOf(
        note,
        shown.find(({ text }) => text === note.text),
      ),
    );
    const known = this.#notes.map(({ text }) => text);
    const strange = shown
      .filter(({ text }) => !known.includes(text))
      .map(({ text }) => `nobody wrote ${text}`);
    this.#notes = this.#notes.filter(({ isThere }) => !isThere.values.includes(false));
    return [...wrong, ...strange, ...this.oddities.splice(0)];
  }

  #faultsOf(note: Note, shown: Shown | undefined): string[] {
    const { text, stars, isThere } = note;
    const wasTold = isThere.values.includes(shown !== undefined);
    isThere.settle(shown !== undefined);
    if (!wasTold) return [`${text} is ${shown ? 'there again' : 'gone'}`];
    if (shown === undefined) return [];
    const isStar = stars.values.includes(shown.stars);
    const wrong = isStar ? [] : [`${text} has ${shown.stars} stars, not one of ${stars.values}`];
    // Both were given by each change: a row is never half written.
    if (String(shown.places) !== String(shown.stars)) wrong.push(`${text} was half changed: ${shown.places}`);
    note.id = shown.id;
    stars.settle(shown.stars);
    return wrong;
  }

  async #doOne(): Promise<void> {
    const live = this.#notes.filter(({ isThere }) => !isThere.values.includes(false));
    const note = live[Math.floor(this.#chance() * live.length)];
    if (note === undefined || live.length < notesMax) await this.#create();
    else if (this.#chance() < 0.1) await this.#remove(note);
    else await this.#change(note);
  }

  async #create(): Promise<void> {
    const text = `${this.#who}-${++this.#made}`;
    const note: Note = { text, id: undefined, stars: new Maybe(0), isThere: new Maybe(false) };
    this.#notes.push(note);
    const settle = note.isThere.ask(true);
    const { id } = await this.#asked('POST', '', { text, stars: 0, places: ['0'], shared: false });
    note.id = id;
    settle();
  }

  async #change(note: Note): Promise<void> {
    const stars = Math.floor(this.#chance() * 5);
    const settle = note.stars.ask(stars);
    await this.#asked('PUT', `/${note.id}`, { stars, places: [String(stars)] });
    settle();
  }

  async #remove(note: Note): Promise<void> {
    const settle = note.isThere.ask(false);
    await this.#asked('DELETE', `/${note.id}`);
    settle();
  }

  /** All that is theirs, page by page. */
  async #all(): Promise<Shown[]> {
    const all: Shown[] = [];
    const own = `createUserId=${this.#served.people[this.#who].id}`;
    for (let cursor = ''; ; ) {
      const page = await this.#asked('GET', `?${own}${cursor}`);
      all.push(...page.list);
      if (page.nextCursor === undefined) return all;
      cursor = `&cursor=${encodeURIComponent(page.nextCursor)}`;
    }
  }

  async #asked(method: string, path: string, body?: object) {
    const reply = await this.#served.ask(method, `/notes${path}`, { as: this.#who, ...(body && { body }) });
    if (reply.code !== '0') throw new Error(`${method} ${path} answered ${reply.status}: ${reply.msg}`);
    return reply.data;
  }
}
