import { type Area, areas, type Change } from '../../generator/diff/change.ts';

const titles: Readonly<Record<Area, string>> = {
  addresses: 'Addresses',
  rights: 'Who may do what',
  rules: 'Rules of what is filled in',
  calls: 'Calls, for programs',
  screens: 'Screens and hand-written files',
  words: 'Words',
  numbers: 'Numbers',
  things: 'Kinds, tags and the rest',
};

export interface Compared {
  ref: string;
  changes: readonly Change[];
  /** Breaking changes that CHANGELOG.md does not name. */
  unnoted: readonly Change[];
}

const signs: Readonly<Record<Change['how'], string>> = {
  ...{ added: '+', removed: '-', changed: '~', moved: '>' },
  ...{ tightened: '<', loosened: '>', gained: '+', lost: '-' },
};

/** What a change means, for a terminal. */
export function diffText({ ref, changes, unnoted }: Compared): string {
  if (changes.length === 0) return nothing(ref);
  const parts = areas.flatMap((area) => {
    const own = changes.filter((change) => change.area === area);
    const line = ([first, ...more]: Alike) =>
      `  ${signs[first.how]} ${whatText([first, ...more])} (${first.how})${first.isBreaking ? ' BREAKING' : ''}\n      ${first.says}`;
    return own.length === 0 ? [] : [`${titles[area]} (${own.length})`, ...alikeIn(own).map(line), ''];
  });
  return [...parts, ...endOf({ ref, changes, unnoted })].join('\n');
}

/** The same for a pull request. */
export function diffMarkdown({ ref, changes, unnoted }: Compared): string {
  if (changes.length === 0) return nothing(ref);
  const parts = areas.flatMap((area) => {
    const own = changes.filter((change) => change.area === area);
    const line = ([first, ...more]: Alike) =>
      `- ${first.isBreaking ? '**breaking**, ' : ''}${first.how}: \`${whatText([first, ...more])}\` ${escaped(first.says)}`;
    return own.length === 0 ? [] : [`## ${titles[area]}`, '', ...alikeIn(own).map(line), ''];
  });
  return [...parts, ...endOf({ ref, changes, unnoted }).map(escaped)].join('\n');
}

/** Of several things one and the same is said. */
type Alike = readonly [Change, ...Change[]];

/** Thirteen calls that may answer the same error are one line. */
function alikeIn(changes: readonly Change[]): Alike[] {
  const found = new Map<string, [Change, ...Change[]]>();
  for (const change of changes) {
    const { how, says, what, isBreaking } = change;
    const key = JSON.stringify([how, says, isBreaking, sortOf(what)]);
    const known = found.get(key);
    if (known === undefined) found.set(key, [change]);
    else known.push(change);
  }
  return [...found.values()];
}

const sortOf = (what: string) => what.slice(0, what.indexOf(' '));
const shownTogether = 4;

function whatText([first, ...more]: Alike): string {
  const others = more.map(({ what }) => what.slice(what.indexOf(' ') + 1));
  const shown = [first.what, ...others].slice(0, shownTogether);
  const left = 1 + others.length - shown.length;
  return `${shown.join(', ')}${left > 0 ? ` and ${left} more` : ''}`;
}

/** What a word of the product says must not become a heading, a link or a tag of the page that shows it. */
const escaped = (text: string) => text.replaceAll(/\s+/g, ' ').replaceAll(/[\\*_[\]<>#|]/g, '\\$&');

const nothing = (ref: string) => `Nothing is otherwise for people than at ${ref}.`;

function endOf({ ref, changes, unnoted }: Compared): string[] {
  const breaking = changes.filter(({ isBreaking }) => isBreaking).length;
  const counted = `${changes.length} ${changes.length === 1 ? 'change' : 'changes'} since ${ref}, ${breaking} of them breaking.`;
  if (breaking === 0) return [counted];
  if (unnoted.length === 0) return [counted, 'CHANGELOG.md names each of them.'];
  const names = unnoted.map(({ what }) => what.slice(what.indexOf(' ') + 1));
  return [
    counted,
    `CHANGELOG.md does not name: ${[...new Set(names)].join(', ')}. Say there what becomes of each, by its name.`,
  ];
}
