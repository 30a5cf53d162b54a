import { manifestToldFilledMax } from '#generated/constants.ts';
import type { McpVariable } from '#generated/types.ts';

/** What the format of the registry says of anything that is filled in: a variable, a header, an argument, a part of an address. */
export type Input = Omit<McpVariable, 'name'>;

/** Something that whoever uses the server fills in. */
export interface Gap {
  name: string;
  isSecret: boolean;
  description?: string | undefined;
}

/** How a client writes that something is to be filled in. */
export type WriteGap = (gap: Gap) => string;

/** In the place of what somebody fills in by hand. */
export const plainGap: WriteGap = ({ name }) => `<${name}>`;

/**
 * Clients replace `${…}` by what stands in the environment of their user, and would send that to whoever wrote the file:
 * such a text is never handed on.
 */
export const isPlain = (text: string): boolean => !text.includes('${');

/** Whether no more is told than any honest text holds. */
const isShort = (text: string) => text.length <= manifestToldFilledMax;

const variable = /\{([A-Za-z_][\w.-]*)\}/g;

/** Of a secret, the words around it are taken for part of it, but for how it is sent: `Bearer {token}`. */
const onlyScheme = /^(?:[A-Za-z]{1,20} )?\{[A-Za-z_][\w.-]*\}$/;

/** The value of an input; undefined where it may be left out and nothing is known of it. No value of a secret is ever told. */
export function inputValue(name: string, input: Input, write: WriteGap): string | undefined {
  const { value, isSecret = false, isRequired = false, description } = input;
  const gap = () => write({ name, isSecret, description });
  if (isSecret) {
    if (value !== undefined && onlyScheme.test(value))
      return filled(value, secretly(value, input), write) ?? gap();
    return isRequired || value !== undefined ? gap() : undefined;
  }
  if (value !== undefined) return filled(value, variablesOf(input), write) ?? gap();
  if (input.default !== undefined)
    return isPlain(input.default) && isShort(input.default) ? input.default : gap();
  return isRequired ? gap() : undefined;
}

/** What of an input, whose name is given, somebody fills in whom nobody may look over the shoulder, required or not. */
export function secretGaps(name: string, input: Input): Gap[] {
  const { value, isSecret = false, description } = input;
  const whole = { name, isSecret: true, description };
  if (!isSecret)
    return [...variablesOf(input)].flatMap(([own, one]) => (one.isSecret ? [gapOf(own, one)] : []));
  if (value === undefined || !onlyScheme.test(value)) return [whole];
  return [...secretly(value, input)].map(([own, one]) => gapOf(own, { description, ...one }));
}

const gapOf = (name: string, { description }: Input): Gap => ({ name, isSecret: true, description });

type Variables = ReadonlyMap<string, Input>;

/** What a text is filled with stands beside it, by name; nobody has judged it. */
export function variablesOf({ variables }: { variables?: unknown }): Variables {
  if (typeof variables !== 'object' || variables === null) return new Map();
  return new Map(Object.entries(variables).map(([name, one]) => [name, inputOf(one)]));
}

/** The same, each as secret as the whole. */
function secretly(value: string, input: Input): Variables {
  const own = variablesOf(input);
  const names = [...value.matchAll(variable)].map(([, name = '']) => name);
  return new Map(names.map((name) => [name, { ...own.get(name), isSecret: true, isRequired: true }]));
}

function inputOf(written: unknown): Input {
  const { value, default: usual, isRequired, isSecret, description } = Object(written) as Input;
  return {
    ...(typeof value === 'string' && { value }),
    ...(typeof usual === 'string' && { default: usual }),
    ...(typeof description === 'string' && { description }),
    isRequired: isRequired === true,
    // What is not told in the way of the format may be anything.
    isSecret: isSecret !== undefined && isSecret !== false,
  };
}

/**
 * A text with the variables that it names in braces, others as they stand; undefined where it is no plain text, or where what it
 * becomes is longer than any honest one.
 */
export function filled(
  text: string,
  variables: Variables,
  write: WriteGap,
  unknown: (name: string) => string = (name) => `{${name}}`,
): string | undefined {
  if (!isPlain(text)) return undefined;
  let result = '';
  let from = 0;
  for (const match of text.matchAll(variable)) {
    const [whole, name = ''] = match;
    const one = variables.get(name);
    // A variable is an input without variables of its own.
    const { variables: _, ...input } = one ?? {};
    const value = one && inputValue(name, { ...input, isRequired: true }, write);
    result += text.slice(from, match.index) + (value ?? unknown(name));
    from = match.index + whole.length;
    if (!isShort(result)) return undefined;
  }
  const told = result + text.slice(from);
  return isShort(told) ? told : undefined;
}
