import type { Node as YamlNode } from 'yaml';
import type { Draft } from '../../../draft.ts';
import { appended, behindLine } from '../../../edits.ts';
import {
  child,
  type Entry,
  endOf,
  entriesOf,
  entryOf,
  inLine,
  itemsOf,
  plainOf,
  type Source,
  startOf,
  wordOf,
} from '../../../source.ts';

interface ErrorEntry {
  source: Source;
  entry: Entry;
}

/** Effects with the file that they stand in. */
export interface Effects {
  source: Source;
  node: YamlNode;
}

/** Whether all that happens is that one is asked to sign in. */
export const isLogin = ({ node }: Effects): boolean =>
  itemsOf(node).every((effect) => wordOf(effect) === 'login' || entryOf(effect, 'login') !== undefined);

/** What whoever is refused was answered where the effects named no error: the language knew it by its name. */
const usual = 'notAllowed';
const signedOut = 'signedOut';
const codeForm = /^\d{6}$/;

/** The errors of a spec, and what pages do of them, which guards and actions said until then. */
export class PageErrors {
  readonly #draft: Draft;
  readonly #errors = new Map<string, ErrorEntry>();
  readonly #codes = new Set<string>();
  /** What pages do, by the error, as plain text; where it is undefined, they do what calls do. */
  readonly #pages = new Map<string, string>();
  #ofUsual: string | undefined;

  constructor(draft: Draft) {
    this.#draft = draft;
    for (const source of draft.files('spec/errors/'))
      for (const entry of entriesOf(source.root)) {
        if (entryOf(entry.value, 'code') || entryOf(entry.value, 'effects') || entryOf(entry.value, 'text'))
          this.#errors.set(entry.name, { source, entry });
        this.#codes.add(wordOf(child(entry.value, 'code')) ?? '');
        const page = child(entry.value, 'page');
        if (page) this.#pages.set(entry.name, JSON.stringify(plainOf(page)));
      }
  }

  /** The error of whoever is not signed in: by its name, or by its status. */
  signedOut(): string | undefined {
    if (this.#errors.has(signedOut)) return signedOut;
    return [...this.#errors].find(([, { entry }]) => {
      const http = plainOf(child(entry.value, 'http'));
      return Array.isArray(http) && http.includes(401);
    })?.[0];
  }

  /** The error that an effect names, where it names one. */
  named({ node }: Effects): string | undefined {
    const [effect, ...more] = itemsOf(node);
    return more.length === 0 ? wordOf(child(effect, 'error')) : undefined;
  }

  /** An error whose words are those that the effects show. */
  withTextOf(all: readonly Effects[]): string | undefined {
    const text = textOf(all);
    if (text === undefined) return undefined;
    return [...this.#errors].find(([, { entry }]) => wordOf(child(entry.value, 'text')) === text)?.[0];
  }

  /** What whoever was refused was answered: pages do of it what most did. */
  keepUsualFor(page: Effects | undefined): void {
    this.#ofUsual = page && JSON.stringify(plainOf(page.node));
  }

  /** Whether pages can do this of an error: nothing else was said of it. */
  takes(error: string, page: Effects | undefined): boolean {
    if (!this.#errors.has(error)) return false;
    const said = this.#pages.get(error) ?? (error === usual ? this.#ofUsual : undefined);
    return page === undefined || said === undefined || said === JSON.stringify(plainOf(page.node));
  }

  get usual(): string {
    return usual;
  }

  /** Says at an error what pages do of it. */
  put(error: string, page: Effects | undefined): void {
    const at = this.#errors.get(error);
    if (at === undefined || page === undefined || this.#pages.has(error)) return;
    this.#pages.set(error, JSON.stringify(plainOf(page.node)));
    this.#draft.change(
      at.source,
      appended(at.source, at.entry.value, `page: ${inLine(page.source, page.node)}`),
    );
  }

  /** A new error for what no other says, with a code behind those beside it. */
  add(name: string, page: Effects | undefined, all: readonly Effects[]): string | undefined {
    const near =
      this.#errors.get(usual) ?? [...this.#errors.values()].find(({ entry }) => this.#codeOf(entry));
    const nearCode = near && this.#codeOf(near.entry);
    const text = textOf(all) ?? wordOf(child(near?.entry.value, 'text'));
    if (near === undefined || nearCode === undefined || text === undefined) return undefined;
    const { source, entry } = near;
    const status = inLineOf(source, entry.value, 'status') ?? '409';
    const code = this.#nextTo(nearCode);
    const id = this.#errors.has(name) ? `${name}Refused` : name;
    const fields = [`code: "${code}"`, `status: ${status}`, `text: ${text}`, `effects: [{ toast: ${text} }]`];
    if (page) fields.push(`page: ${inLine(page.source, page.node)}`);
    const line = `${id}: { ${fields.join(', ')} }`;
    const last = entriesOf(source.root).at(-1) ?? entry;
    const added = { source, entry: { ...entry, name: id } };
    this.#errors.set(id, added);
    if (page) this.#pages.set(id, JSON.stringify(plainOf(page.node)));
    this.#draft.change(source, behindLine(source, endOf(last.value), line));
    this.#draft.ask(
      source,
      `${id}: {`,
      `"${id}" is new, since what was refused so had no code of its own: name it, and say its code`,
    );
    return id;
  }

  #codeOf(entry: Entry): string | undefined {
    const code = wordOf(child(entry.value, 'code'));
    return code !== undefined && codeForm.test(code) ? code : undefined;
  }

  /** The next code that nobody has, behind those that begin alike. */
  #nextTo(near: string): string {
    const alike = [...this.#codes].filter(
      (code) => codeForm.test(code) && code.slice(0, -2) === near.slice(0, -2),
    );
    const next = String(Math.max(...alike.map(Number)) + 1);
    this.#codes.add(next);
    return next;
  }
}

function inLineOf(source: Source, node: YamlNode, name: string): string | undefined {
  const value = child(node, name);
  return value && source.text.slice(startOf(value), endOf(value));
}

/** The first words that effects show. */
function textOf(all: readonly Effects[]): string | undefined {
  return all.flatMap(({ node }) => itemsOf(node).flatMap((effect) => wordOf(child(effect, 'text')) ?? []))[0];
}
