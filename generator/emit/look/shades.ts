interface Mix {
  /** How much of it is the colour, in percent. */
  share: number;
  with: string;
}

/** How light shades are mixed for the widgets, from the palest to the darkest. */
const shadesOfLight: readonly Mix[] = [
  ...[8, 20, 42, 65, 84, 100].map((share) => ({ share, with: '#ffffff' })),
  ...[83, 67, 50, 33].map((share) => ({ share, with: '#000000' })),
];
/** In the dark the palest is nearly the ground, and what is pressed is lighter. */
const shadesOfDark: readonly Mix[] = [
  ...[20, 36, 56, 74].map((share) => ({ share, with: '#151413' })),
  ...[83, 90, 83, 65].map((share) => ({ share, with: '#ffffff' })),
];

/** The shades of a colour by which the widgets are coloured, each as the channels that their style sheet asks for. */
export function shadesOf(theme: string): { light: string[]; dark: string[] } {
  const mixed = ({ share, with: other }: Mix) => {
    const [own, beside] = [channels(theme), channels(other)];
    return own
      .map((part, at) => Math.round((part * share + (beside[at] ?? 0) * (100 - share)) / 100))
      .join(', ');
  };
  return { light: shadesOfLight.map(mixed), dark: shadesOfDark.map(mixed) };
}

function channels(colour: string): number[] {
  const long = colour.length === 4 ? colour.replace(/[\da-f]/gi, '$&$&') : colour;
  return [1, 3, 5].map((at) => Number.parseInt(long.slice(at, at + 2), 16));
}
