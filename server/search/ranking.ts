import { searchStretch } from '#generated/constants.ts';
import { popularityNow, tagWords, textsOf } from '../items/beside.ts';
import { listed } from '../store/portable.ts';
import type { Match, TextQuery } from '../store/texts/text-index.ts';
import { type Ranked, scoreOf, weighedTerm } from './score.ts';
import type { Source } from './source.ts';

export interface Hit {
  seq: number;
  score: number;
}

/** Ranked hits of one stretch of matches; `next` is where the following stretch begins. */
export interface Stretch {
  hits: Hit[];
  next?: number;
}

type Needs = Pick<Source, 'db' | 'texts' | 'tags'>;

/**
 * Ranks matches without reading them all: the most popular of those that match in a title or a tag, and the most
 * popular of those that match anywhere, are weighed together.
 */
export class Ranking {
  readonly #needs: Needs;
  readonly #size: number;

  constructor(needs: Needs, size = searchStretch) {
    this.#needs = needs;
    this.#size = size;
  }

  /**
   * The first stretch, or the one below a place that an earlier stretch gave.
   * @param now the moment as of which popularity counts: it fades, so that scores of two moments are in no order
   */
  async stretch(query: TextQuery, now: number, below?: number): Promise<Stretch> {
    const heads = await this.#needs.texts.find(query, { limit: this.#size, headsOnly: true });
    const matches = await this.#needs.texts.find(query, {
      limit: this.#size,
      ...(below !== undefined && { below }),
    });
    const last = matches.at(-1);
    const named = new Set(heads.map(({ seq }) => seq));
    const rest = matches.filter(({ seq }) => !named.has(seq));
    const hits = await this.#weigh(below === undefined ? [...heads, ...rest] : rest, query, now);
    return { hits, ...(last && matches.length === this.#size && { next: last.doc }) };
  }

  /** The best of those that match in a title, a tag or an owner's name. */
  async named(query: TextQuery, now: number): Promise<Hit[]> {
    const heads = await this.#needs.texts.find(query, { limit: this.#size, headsOnly: true });
    return this.#weigh(heads, query, now);
  }

  async #weigh(matches: readonly Match[], query: TextQuery, now: number): Promise<Hit[]> {
    if (matches.length === 0) return [];
    const rows = await this.#needs.db
      .selectFrom('items as i')
      .innerJoin('people as p', 'p.id', 'i.create_user_id')
      .select(['i.seq', 'i.kind', 'i.name', 'i.extra', 'i.tag_ids', 'i.popularity', 'p.user_name', 'p.alias'])
      .where('i.seq', 'in', listed(matches.map(({ seq }) => seq)))
      .execute();
    const tags = this.#needs.tags.all().map((tag) => ({ id: tag.id, names: tagWords(tag) }));
    const terms = query.terms.map((term) => weighedTerm(term, tags));
    return rows
      .map((row) => ({ seq: row.seq, score: scoreOf(rankedOf(row, now), terms) }))
      .sort((a, b) => b.score - a.score || b.seq - a.seq);
  }
}

interface Row {
  kind: string;
  name: string;
  extra: string;
  tag_ids: string;
  popularity: number;
  user_name: string;
  alias: string | null;
}

function rankedOf(row: Row, now: number): Ranked {
  const fields = { ...JSON.parse(row.extra), name: row.name };
  return {
    kind: row.kind,
    titles: textsOf('title', fields),
    tagIds: JSON.parse(row.tag_ids) as number[],
    summaries: textsOf('summary', fields),
    owner: [row.user_name, row.alias ?? ''],
    popularity: popularityNow(row.popularity, now),
  };
}
