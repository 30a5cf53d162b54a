import { legible } from './legible.ts';
import { type Mix, mix } from './mix.ts';

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
  const { light, dark } = legible(theme);
  const mixed = (colour: string) => (own: Mix) => mix(colour, own).join(', ');
  return { light: shadesOfLight.map(mixed(light)), dark: shadesOfDark.map(mixed(dark)) };
}
