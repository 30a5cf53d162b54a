import {
  popularityDownload,
  popularityFavorite,
  popularityHalfLifeMs,
  popularityVisit,
} from '#generated/constants.ts';

export interface Figures {
  browseCount: number;
  downloadCount: number;
  favoriteCount: number;
}

/** What one mark adds: a favourite says more than a download, a download more than a visit. */
export const weights: Figures = {
  browseCount: popularityVisit,
  downloadCount: popularityDownload,
  favoriteCount: popularityFavorite,
};

// biome-ignore lint/plugin: a day that is written into every database
const epoch = Date.UTC(2026, 0, 1);

/**
 * Popularity is a decayed sum of marks. It is kept as it would have stood on one fixed day: what a mark adds grows with
 * the time of the mark instead of all sums shrinking day by day. The order is the same, and nothing has to be rewritten.
 */
const growth = (time: number) => 2 ** ((time - epoch) / popularityHalfLifeMs);

/** What a mark of this weight, set at a time (ms), adds to the kept popularity. */
export const keptWeight = (weight: number, time: number) => weight * growth(time);

/** Kept popularity as it stands now, in visits of today. */
export const popularityNow = (kept: number, now = Date.now()) => kept / growth(now);

/** The kept popularity of figures whose single marks are not known: they count as of one time. */
export function popularityOf(figures: Figures, time: number): number {
  const names = Object.keys(weights) as (keyof Figures)[];
  return keptWeight(
    names.reduce((sum, name) => sum + weights[name] * figures[name], 0),
    time,
  );
}
