/** A question for refs by git's second protocol. */
export interface ListQuestion {
  /** What is asked but for which refs, in our words: the same for whoever wants the same said of them. */
  whole: string;
  /** Beginnings of the names that are wanted; all refs are where it is absent, as the protocol allows. */
  prefixes?: readonly string[];
}

/** More are no use to pick by: what they leave out costs more than it weighs. */
// biome-ignore lint/plugin: a client names one branch in six ways, and HEAD and tags beside it
const prefixesMost = 16;

/** What says who asks, and changes no answer. */
const ofClient = /^(?:agent|server-option)(?:=|$)/;
const flags = ['peel', 'symrefs', 'unborn'] as const;
/** As `gitprotocol-common` says. */
const lengthDigits = 4;

/**
 * Reads a question, of which the start is enough where it is long. Undefined where it is not as clients write it: git says
 * what is wrong with it.
 */
export function parseListQuestion(start: string, isWhole: boolean): ListQuestion | undefined {
  const lines = linesIn(start);
  const cut = lines.at(-1) !== '0000';
  const [command, ...rest] = lines.slice(0, cut ? undefined : -1);
  if (command !== 'command=ls-refs' || (cut && isWhole)) return undefined;
  const middle = rest.indexOf('0001');
  const abilities = (middle < 0 ? rest : rest.slice(0, middle)).filter((line) => !ofClient.test(line));
  const wants = middle < 0 ? [] : rest.slice(middle + 1);
  const isPrefix = (line: string) => line.startsWith('ref-prefix ');
  const said = wants.filter((line) => !isPrefix(line));
  if (!abilities.every((line) => /^object-format=sha(?:1|256)$/.test(line)) || abilities.length > 1)
    return undefined;
  if (!said.every((line) => flags.some((flag) => flag === line))) return undefined;
  const parts = [command, ...abilities].map((line) => packet(line));
  const asked = flags.filter((flag) => said.includes(flag)).map(packet);
  const whole = [...parts, '0001', ...asked, '0000'].join('');
  const prefixes = wants.filter(isPrefix).map((line) => line.slice('ref-prefix '.length));
  const isPickable = !cut && prefixes.length > 0 && prefixes.length <= prefixesMost;
  return { whole, ...(isPickable && { prefixes }) };
}

const packet = (text: string) =>
  `${(text.length + lengthDigits + 1).toString(16).padStart(lengthDigits, '0')}${text}\n`;

/** The lines as git's protocol frames them, up to the first end; what is cut off or garbled is left out. */
function linesIn(text: string): string[] {
  const lines: string[] = [];
  for (let at = 0; at + lengthDigits <= text.length; ) {
    const digits = text.slice(at, at + lengthDigits);
    const size = /^[\da-f]{4}$/i.test(digits) ? Number.parseInt(digits, 16) : 0;
    if (size < lengthDigits) lines.push(digits);
    if (digits === '0000') break;
    if (size < lengthDigits && digits !== '0001') break;
    if (at + size > text.length) break;
    if (size >= lengthDigits) lines.push(text.slice(at + lengthDigits, at + size).replace(/\n$/, ''));
    at += Math.max(size, lengthDigits);
  }
  return lines;
}
