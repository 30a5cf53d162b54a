/** How a name looks that is made somewhere, and the same in the words of a fault. */
interface NameForm {
  form: RegExp;
  looks: string;
}

const lower = /^[a-z][A-Za-z0-9]*$/;
const dotted = /^[A-Za-z][A-Za-z0-9]*(\.[A-Za-z0-9]+)*$/;
const dots = 'letters and digits, with dots between them';
const word = 'letters and digits, a small letter first';

/** The forms of names, by what they name. */
export const nameForms = {
  dialog: { form: dotted, looks: dots },
  constant: { form: dotted, looks: dots },
  form: { form: lower, looks: word },
  part: { form: lower, looks: word },
  property: { form: lower, looks: word },
  slot: { form: /^[A-Z][A-Za-z0-9]*$/, looks: 'letters and digits, a capital letter first' },
} as const satisfies Record<string, NameForm>;

export type Nameable = keyof typeof nameForms;

/** What every object of JavaScript has already: a thing of that name would hide it, or be hidden. */
const reserved: ReadonlySet<string> = new Set([...Object.getOwnPropertyNames(Object.prototype), 'prototype']);

/** How such a name looks, where this one does not; undefined for one that may stand. */
export function misformed(of: Nameable, name: string): string | undefined {
  const { form, looks } = nameForms[of];
  const bare = name.replace(/\?$/, '');
  if (reserved.has(bare)) return 'another: every object of JavaScript has that one already';
  return form.test(name) ? undefined : looks;
}
