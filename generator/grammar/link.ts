import type { MapShape, Seen, Shape } from './shape.ts';

/** The page that something leads to: what its address is made of is found, or stands beside it. */
export const linkTo: Shape = { is: 'ref', to: 'screen', given: ['with'] };

/** What is given to the address of `go`: its parts are found by their types, and what stands behind its ? is named. */
export const partsOfLink = ({ row, sees }: { row?: true; sees?: Seen } = {}): MapShape => ({
  is: 'map',
  finds: ['go'],
  keys: { is: 'word', of: 'linkPart', from: 'go' },
  of: { is: 'value', of: 'part', from: 'go', ...(sees && { sees }) },
  ...(row && { row }),
});
