export interface Figures {
  browseCount: number;
  downloadCount: number;
  favoriteCount: number;
}

/** A favourite says more than a download, a download more than a visit. */
const weights: Figures = { browseCount: 1, downloadCount: 4, favoriteCount: 10 };
const halfLifeDays = 30;
const dayMs = 86_400_000;

/**
 * A decayed sum of favourites, downloads and visits (design 7.9).
 * Until single visits are kept as events, the age of the item stands for the age of its visits.
 */
export function popularityOf(figures: Figures, updateTime: number, now = Date.now()): number {
  const sum = Object.entries(weights).reduce(
    (all, [name, weight]) => all + weight * figures[name as keyof Figures],
    0,
  );
  const days = Math.max(0, now - updateTime) / dayMs;
  return Math.round(sum * 0.5 ** (days / halfLifeDays) * 1000) / 1000;
}
