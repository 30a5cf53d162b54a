import { buttonRecord } from './button.ts';
import type { RecordShape, Shape } from './shape.ts';
import { oneOf } from './shapes.ts';

/** Where a menu may stand, and the layouts that have such a place: `runtime/shell`. */
export const layoutsOf: Readonly<Record<MenuPlace, readonly string[]>> = {
  header: ['full', 'center'],
  person: ['full', 'center'],
  side: ['center'],
  footer: ['full', 'center'],
};

export const menuPlaces = ['header', 'side', 'person', 'footer'] as const;
export type MenuPlace = (typeof menuPlaces)[number];

const { called: _, ...asAnywhere } = buttonRecord;

/** An entry of a menu: a button like any other, or one for each kind. */
const menuButton: RecordShape = {
  ...asAnywhere,
  fields: {
    ...buttonRecord.fields,
    forEach: { shape: oneOf('kinds'), required: false, about: 'One for each of these, with its icon' },
  },
};

export const menuButtons: Shape = { is: 'list', of: menuButton };
