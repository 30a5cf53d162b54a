import type { Answer, Explained, Named } from '../generator/explain/explain.ts';
import type { Mention } from '../generator/explain/mentions.ts';
import { nameOf, sortOf } from '../generator/explain/thing.ts';
import type { Place } from '../generator/faults/place.ts';

interface TextOptions {
  all: boolean;
  /** generated/ is of another state of the spec. */
  isStale: boolean;
}

const shown = { things: 3, lines: 8 } as const;

const placeText = ({ file, line }: Place) => `${file}:${line}`;

/** The answer as a person reads it: few things in full, of more their names. */
export function explainText({ asked, found, nearest }: Answer, { all, isStale }: TextOptions): string {
  if (found.length === 0) return nothingText(asked, nearest);
  const stale = isStale ? ['', 'generated/ is of another state of the spec: npm run generate'] : [];
  const parts =
    all || found.length <= shown.things ? found.map((one) => thingText(one, all)) : [listText(found)];
  return [parts.join('\n\n'), ...stale].join('\n');
}

function nothingText(asked: string, nearest: readonly string[]): string {
  const quoted = JSON.stringify(asked.length > 100 ? `${asked.slice(0, 100)}…` : asked);
  const meant = nearest.map((name) => `  hub explain ${name.includes(' ') ? `"${name}"` : name}`);
  return [
    `Nothing here is called ${quoted}, stands at that address or says that.`,
    ...(meant.length > 0 ? ['The nearest:', ...meant] : []),
  ].join('\n');
}

function listText(found: readonly Explained[]): string {
  const lines = found.map((thing) => `  ${nameOf(thing)}  ${thing.at[0] ? placeText(thing.at[0]) : ''}`);
  return [`${found.length} things: ask for one of them by sort and id, or for all by --all`, ...lines].join(
    '\n',
  );
}

function thingText(thing: Explained, all: boolean): string {
  const { at, about, source, decided, says, value, waits, claims, names, namedBy, pages, beside } = thing;
  const head = [nameOf(thing), ...at.map(placeText)].join('  ');
  const own = [
    ...(about === undefined ? [] : [about]),
    ...Object.entries(says ?? {}).map(([language, text]) => `${language}: ${text}`),
    ...(value === undefined ? [] : [`is ${JSON.stringify(value)}`]),
    ...(source === undefined ? [] : [`comes from ${source}`]),
    ...(decided === undefined ? [] : [`decided by us: ${decided}`]),
    ...(waits === undefined ? [] : [`waits for: ${waits}`]),
  ];
  const claimLines = claims.map(
    (claim) =>
      `${claim.id}  ${claim.about}  ${claim.later === undefined ? `→ ${claim.test ?? 'no test'}` : `(later: ${claim.later})`}`,
  );
  const pageLines = pages.map(({ address, through }) =>
    through.length === 0 ? address : `${address}  by ${[...through].reverse().join(' → ')}`,
  );
  return [
    head,
    ...own.map((line) => `  ${line}`),
    ...group('What the specification says', claimLines, all),
    ...group('Names', linesOf(names, thing), all),
    ...group('Named by', linesOf(namedBy), all),
    ...group('Acts on the pages', pageLines, all),
    ...group('Generated', mentionLines(beside.generated), all),
    ...group('Code', mentionLines(beside.code), all),
    ...group('Tests', mentionLines(beside.tests), all),
  ].join('\n');
}

/** By sorts: what stands there, with its line where it is one of the spec. */
function linesOf(own: readonly Named[], { because }: Partial<Explained> = {}): string[] {
  return own.map(({ name, at }) => {
    const why = sortOf(name) === 'error' ? because?.[name.slice('error '.length)] : undefined;
    const place = at === undefined ? (why ?? '') : placeText(at);
    return `${name}${place === '' ? '' : `  ${place}`}`;
  });
}

const mentionLines = (own: readonly Mention[]) => own.map(({ file, line }) => `${file}:${line}`);

function group(title: string, lines: readonly string[], all: boolean): string[] {
  if (lines.length === 0) return [];
  const isLong = !all && lines.length > shown.lines;
  const kept = isLong ? lines.slice(0, shown.lines) : lines;
  const more = isLong ? [`    and ${lines.length - kept.length} more (--all)`] : [];
  return [`  ${title} (${lines.length})`, ...kept.map((line) => `    ${line}`), ...more];
}
