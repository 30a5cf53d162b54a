export type Channels = readonly [red: number, green: number, blue: number];

export interface Mix {
  /** How much of it is the colour, in percent. */
  share: number;
  with: string;
}

export function channels(colour: string): Channels {
  const long = colour.length === 4 ? colour.replace(/[\da-f]/gi, '$&$&') : colour;
  const at = (from: number) => Number.parseInt(long.slice(from, from + 2), 16);
  return [at(1), at(3), at(5)];
}

/** As browsers mix by `color-mix(in srgb, …)`. */
export function mix(colour: string, { share, with: other }: Mix): Channels {
  const [own, beside] = [channels(colour), channels(other)];
  const mixed = (at: 0 | 1 | 2) => Math.round((own[at] * share + beside[at] * (100 - share)) / 100);
  return [mixed(0), mixed(1), mixed(2)];
}

export const hexOf = (colour: Channels): string =>
  `#${colour.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
