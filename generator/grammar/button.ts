import type { RecordShape } from './shape.ts';
import { icon, name, oneOf, record, text, when } from './shapes.ts';

/** What is asked before it is done; its words may name what the row holds. */
const confirm = record({
  title: { need: { is: 'text', row: true, names: [] } },
  text: { is: 'text', row: true, names: [] },
});

/** A button, wherever one stands: of a block, of its rows, of a dialog, of what stands where there is nothing. */
const whole = record({
  id: { may: name('button'), about: 'What it is called, where two do the same' },
  lead: { may: text, about: 'What stands before it in the same line' },
  text: {
    need: { is: 'text', row: true, names: ['kind', 'kinds', 'aKind', 'count'], beside: { count: 'counts' } },
  },
  icon,
  tone: oneOf('plain', 'primary', 'danger'),
  when,
  allow: {
    may: { is: 'ref', to: 'action', asked: 'do' },
    about: 'The action that is asked; that of its call where nothing is said',
  },
  confirm,
  pressed: {
    may: { is: 'value', of: 'yes' },
    about: 'Whether it stays pressed: it changes at once, and back where the server refuses',
  },
  count: { may: { is: 'value', of: 'count' }, about: 'How often it was pressed by anybody' },
  do: { need: { is: 'effects', of: 'button' }, about: 'What pressing it does, in order' },
});

export const buttonRecord: RecordShape = { ...(whole as RecordShape), called: 'button' };
