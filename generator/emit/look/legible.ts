import { type Channels, channels, hexOf, type Mix, mix } from './mix.ts';

// WCAG 2.2, 1.4.3: so much lighter is one of a text and its ground than the other.
const textContrast = 4.5;

/**
 * The colour of a product as its pages use it. It is a ground for white text, and in the light a text by itself: what is too light for that is
 * darkened until it can be read, and what is dark enough stays as it is. `runtime/look/tokens.css` mixes it so; its test holds both together.
 */
export function legible(theme: string): { light: string; dark: string } {
  const light = darkened(
    theme,
    (colour) =>
      isRead(channels('#ffffff'), channels(colour)) &&
      isRead(mix(colour, textInLight), channels(darkestGround)),
  );
  return {
    light,
    dark: darkened(light, (colour) => isRead(channels('#ffffff'), mix(colour, pressedInDark))),
  };
}

const textInLight: Mix = { share: 93, with: '#000000' };
const darkestGround = '#f2efe9';
const pressedInDark: Mix = { share: 83, with: '#ffffff' };

function darkened(colour: string, isDarkEnough: (colour: string) => boolean): string {
  if (isDarkEnough(colour)) return colour;
  const shares = Array.from({ length: 100 }, (_, at) => 99 - at);
  const darker = shares.map((share) => hexOf(mix(colour, { share, with: '#000000' })));
  return darker.find(isDarkEnough) ?? '#000000';
}

function isRead(one: Channels, other: Channels): boolean {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05) >= textContrast;
}

function luminance(colour: Channels): number {
  const linear = (part: number) => (part <= 10 ? part / 3294.6 : ((part / 255 + 0.055) / 1.055) ** 2.4);
  return 0.2126 * linear(colour[0]) + 0.7152 * linear(colour[1]) + 0.0722 * linear(colour[2]);
}
