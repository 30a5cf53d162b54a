import { type Command, Option } from 'commander';
import { nearestOf } from '../../generator/faults/nearest.ts';
import type { Badges } from '../../server/doctor/badges.ts';
import { countOf } from '../arguments.ts';
import { withFolder } from '../with-folder.ts';

interface Answer {
  json?: boolean;
}

interface Listing extends Answer {
  badge?: string;
  last: number;
}

const json = () => new Option('--json', 'print the outcome as JSON');
const shown = 100;

/** `hub badge`: what the hub says of items, also while it runs. */
export function addBadge(program: Command): void {
  const badge = program
    .command('badge')
    .description('badges of items: 1 checked, 2 recommended, 3 hot, 4 new; also while the hub runs');
  addChange(badge, 'set', 'give an item a badge');
  addChange(badge, 'remove', 'take a badge from an item');
  badge
    .command('list')
    .description('the items that have badges, the newest first')
    .option('--badge <badge>', 'those that have this one')
    .option('--last <number>', 'so many at most', countOf, shown)
    .addOption(json())
    .action(({ badge: one, last, ...answer }: Listing) =>
      withBadges(async (badges) => {
        const items = await badges.list(one, last);
        const lines = items.map(({ path, badges: own }) => `${path}\t${own.join(', ')}`);
        const none = 'No item has a badge yet: `hub badge set <item> <badge>` gives one.';
        tell(answer, { items }, lines.join('\n') || none);
      }),
    );
}

function addChange(badge: Command, verb: 'set' | 'remove', about: string): void {
  badge
    .command(verb)
    .description(about)
    .argument('<item>', 'models/<user>/<name>')
    .argument('<badge>', 'its name or its number')
    .addOption(json())
    .action((item: string, which: string, answer: Answer) =>
      withBadges(async (badges) => {
        const { path, badges: own, changed } = await badges.set({ item, badge: which }, verb === 'set');
        const has = own.length > 0 ? `has ${own.join(', ')}` : 'has no badge';
        tell(answer, { item: path, badges: own, changed }, `${path} ${has}${changed ? '' : ', as before'}.`);
      }, true),
    );
}

/** Opens the badges, runs, and closes. */
function withBadges(run: (badges: Badges) => Promise<void>, writes = false): Promise<void> {
  return withFolder({ writes }, async (dataDir) => {
    const { assertAnswered } = await import('../../server/doctor/answered.ts');
    await assertAnswered('badge');
    const { openBadges } = await import('../../server/doctor/badges.ts');
    const badges = await openBadges(dataDir, nearestOf);
    try {
      await run(badges);
    } finally {
      await badges.close();
    }
  });
}

function tell({ json: asJson }: Answer, outcome: object, words: string): void {
  console.log(asJson ? JSON.stringify(outcome) : words);
}
