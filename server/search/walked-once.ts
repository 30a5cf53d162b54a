import { searchCountMax } from '#generated/constants.ts';
import type { Match, TextQuery } from '../store/texts/text-index.ts';
import type { Texts } from './source.ts';

/** So many that it is known whether there are more than are told. */
const counted = searchCountMax + 1;

/**
 * An index that walks through what matches a question once: what a first page weighs are the first of those that are counted.
 * Of what is rare the walk is all of the cost, and leads through everything that holds one of its words.
 */
export class WalkedOnce implements Texts {
  readonly #texts: Texts;
  #walked: { query: TextQuery; matches: Promise<Match[]> } | undefined;

  constructor(texts: Texts) {
    this.#texts = texts;
  }

  async find(query: TextQuery, page: Parameters<Texts['find']>[1]): Promise<Match[]> {
    if (page.headsOnly || page.below !== undefined || page.limit > counted)
      return this.#texts.find(query, page);
    this.#walked = { query, matches: this.#texts.find(query, { limit: counted }) };
    return (await this.#walked.matches).slice(0, page.limit);
  }

  async count(query: TextQuery, atMost: number): Promise<number> {
    if (this.#walked?.query !== query || atMost > counted) return this.#texts.count(query, atMost);
    return Math.min((await this.#walked.matches).length, atMost);
  }
}
