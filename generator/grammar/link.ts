import type { MapShape, RefShape, Seen, Shape } from './shape.ts';

/** The page that something leads to: what its address is made of is found, or stands beside it. */
export const linkTo: Shape = { is: 'ref', to: 'screen', given: ['with'] };

/** Whether an id names where something leads: a screen, or a role of one. What a route shows is a screen alone. */
export const isLink = ({ to, given, brings }: RefShape): boolean =>
  to === 'screen' && (given !== undefined || brings !== undefined);

/** What is given to the address of `go`: its parts are found by their types, and what stands behind its ? is named. */
export const partsOfLink = ({ row, sees }: { row?: true; sees?: Seen } = {}): MapShape => ({
  is: 'map',
  finds: ['go'],
  keys: { is: 'word', of: 'linkPart', from: 'go' },
  of: { is: 'value', of: 'part', from: 'go', ...(sees && { sees }) },
  ...(row && { row }),
});
