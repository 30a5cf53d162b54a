import type { Node } from '../../model/node.ts';
import type { FormCase } from './support/shapes.ts';

/** How somebody says what a field is who does not type it. */
export type Control = 'choice' | 'option' | 'box' | 'picture';

/** What a field offers, with the value that each stands for; undefined where only the server knows it. */
export interface Offered {
  chosen: number | boolean;
  value?: unknown;
}

interface Asked {
  field: string;
  about: string;
  control: Control;
  offered: readonly Offered[];
}

/** Whatever may be chosen is sent as it stands, and a file only where it is a picture. */
export function chosenCases({ field, about, control, offered }: Asked): FormCase[] {
  if (control === 'picture')
    return [
      {
        field,
        about,
        title: 'refuses what is no picture',
        file: 'other',
        says: { key: 'validation.otherPicture', params: {} },
      },
      { field, about, title: 'takes a picture', file: 'picture' },
    ];
  // Nothing of what is offered is what other fields are asked for then.
  const known = control === 'choice' ? offered.filter(({ value }) => value !== undefined) : offered;
  return known.map(({ chosen, value }) => ({
    field,
    about,
    title: value === undefined ? 'takes what is offered' : `takes ${String(value)}`,
    chosen,
    ...(value !== undefined && { sends: value }),
  }));
}

/** The choices that stand written in a form, in their order, as far as they are offered. */
export function choicesIn(node: Node | undefined, holds: (when: Node | undefined) => boolean): Offered[] {
  const items = node?.t === 'list' ? node.items : [];
  const offered = items.flatMap((item) =>
    item.t === 'record' && holds(item.fields.when) ? [item.fields.value] : [],
  );
  return offered.map((value, chosen) => ({ chosen, ...(value?.t === 'literal' && { value: value.value }) }));
}
