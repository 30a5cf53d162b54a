import { expect, it } from 'vitest';
import { isOffer, pastOffers, sourcesIn } from './offers.ts';

const offers: Record<string, string> = {
  'runtime/offers/look.ts': `/** Values and signs. */

export { type AnyIcon, Icon } from '../look/icons.tsx';
export {
  presentCard,
  type Row,
} from '../look/present.ts';
export type { Scope } from '../scope/scope.tsx';
`,
  'runtime/offers/text.ts': "export { Text } from '../markdown/Text.tsx';\n",
};
const past = (code: string) => pastOffers(code, (offer) => offers[offer] ?? '');

it('knows where each thing comes from', () =>
  expect([...sourcesIn(offers['runtime/offers/look.ts'] ?? '')]).toEqual([
    ['AnyIcon', 'runtime/look/icons.tsx'],
    ['Icon', 'runtime/look/icons.tsx'],
    ['presentCard', 'runtime/look/present.ts'],
    ['Row', 'runtime/look/present.ts'],
    ['Scope', 'runtime/scope/scope.tsx'],
  ]));

it('goes past an offer to where what is taken is, on the same line', () =>
  expect(past("import { Icon, presentCard as card, type Row } from '#runtime/offers/look.ts';\nIcon;")).toBe(
    "import { Icon } from '#runtime/look/icons.tsx'; import { presentCard as card, type Row } from '#runtime/look/present.ts';\nIcon;",
  ));

it('leaves every line below where it was', () =>
  expect(past('import {\n  Icon,\n} from "#runtime/offers/look.ts"\nlast').split('\n').indexOf('last')).toBe(
    3,
  ));

it('takes a comment for no name', () =>
  expect(
    past(
      "import {\n  Icon, // drawn\n  // Last, and not least.\n  type Row, /* of a list */\n} from '#runtime/offers/look.ts';",
    ),
  ).toBe(
    "import { Icon } from '#runtime/look/icons.tsx'; import { type Row } from '#runtime/look/present.ts';\n\n\n\n",
  ));

it('takes types alone where only types are taken', () =>
  expect(past("import type { Row } from '#runtime/offers/look.ts';")).toBe(
    "import type { Row } from '#runtime/look/present.ts';",
  ));

it('loads later what an offer of one module gives', () => {
  expect(past("import('#runtime/offers/text.ts')")).toBe("import('#runtime/markdown/Text.tsx')");
  expect(past("import('#runtime/offers/look.ts')")).toBe("import('#runtime/offers/look.ts')");
});

it('asks the offer for what it does not give, so that the fault names it', () =>
  expect(past("import { Nothing } from '#runtime/offers/look.ts';")).toBe(
    "import { Nothing } from '#runtime/offers/look.ts';",
  ));

it('knows an offer by its path', () => {
  expect(isOffer('runtime/offers/look.ts')).toBe(true);
  expect(isOffer('runtime/look/icons.tsx')).toBe(false);
});
