/** One of what may be chosen. */
export interface SelectOption {
  value: string;
  label: string;
  disabled?: boolean;
  /** Another word by which it is found. */
  also?: string;
}

interface Typed {
  typed: string;
  value: string | string[] | undefined;
  /** The words that offer what was typed, where that may be. */
  own?: ((typed: string) => string) | undefined;
  /** How many may be chosen. */
  max?: number | undefined;
}

/**
 * What is there to choose: what is offered, and last what was typed, unless that is offered by another case. At the
 * maximum one can only take away.
 */
export function choicesOf(
  options: readonly SelectOption[],
  { typed, value, own, max }: Typed,
): SelectOption[] {
  const text = typed.trim();
  const isOwn = own && text !== '' && !options.some((option) => wordsOf(option).includes(text.toLowerCase()));
  const all = isOwn ? [...options, { value: text, label: own(text), also: text }] : options;
  if (!Array.isArray(value) || max === undefined || value.length < max) return [...all];
  return all.map((option) => (value.includes(option.value) ? option : { ...option, disabled: true }));
}

/** Whether an option is one that somebody may mean who typed this. */
export function fits(option: SelectOption | undefined, typed: string): boolean {
  const text = typed.trim().toLowerCase();
  return option !== undefined && wordsOf(option).some((word) => word.includes(text));
}

function wordsOf({ label, also }: SelectOption): string[] {
  return [label, ...(also === undefined ? [] : [also])].map((word) => word.toLowerCase());
}
