import { vi } from 'vitest';
import { Transfers } from '../../../server/doors/git/transfers/transfers.ts';
import {
  bounds,
  longFetches,
  type RowName,
  rowFor,
  turnsForRefs,
} from '../../../server/git/processes/memory-rows.ts';
import {
  placedBytes,
  takeSurveyPlace,
  tryKeepIdle,
  tryTakePlace,
} from '../../../server/git/processes/place.ts';
import { Row, type RowBounds } from '../../../server/load/row.ts';
import { byClock, turns } from './around.ts';
import { exactly, type Limit, least, most, type Table } from './limit.ts';

const boundsOf = (name: RowName): RowBounds => bounds[name];

/** Whether two who hold nothing yet have so much room between them. */
const room = (of: RowBounds): Limit =>
  most((bytes) => {
    const row = new Row(of);
    const half = Math.floor(bytes / 2);
    return [row.tryEnter(half, 'one'), row.tryEnter(bytes - half, 'other')].every(Boolean);
  });

/** Whether somebody who has something already may have so much in all, where there is room for more. */
const perAsker = (of: RowBounds): Limit =>
  most((bytes) => {
    const row = new Row({ ...of, room: Number.MAX_SAFE_INTEGER });
    return [row.tryEnter(1, 'one'), row.tryEnter(bytes - 1, 'one')].every(Boolean);
  });

/** A row in which nobody finds room. */
function full(row: Row): Row {
  row.tryEnter(row.room, 'whoever has it all');
  return row;
}

/** Whether so many may wait. */
const waitIn = (made: () => Row): Limit =>
  most((count) =>
    byClock(async () => {
      const row = full(made());
      let isSentAway = false;
      for (let at = 0; at < count; at += 1)
        row.enter(1, { asker: 'one' }).catch(() => {
          isSentAway = true;
        });
      await turns();
      return !isSentAway;
    }),
  );

const waiting = (of: RowBounds) => waitIn(() => new Row(of));

/** After how long somebody who waits is sent away. */
const sentAwayFrom = (made: () => Row): Limit =>
  least((ms) =>
    byClock(async () => {
      let isSentAway = false;
      full(made())
        .enter(1, { asker: 'one' })
        .catch(() => {
          isSentAway = true;
        });
      await vi.advanceTimersByTimeAsync(ms);
      return isSentAway;
    }),
  );

const wait = (of: RowBounds) => sentAwayFrom(() => new Row(of));

const largePushes = () => new Transfers('/').large;

const wholeRoom = 2 ** 30;
type Budget = Parameters<typeof tryTakePlace>[0];
const take = (budget: Budget, memoryBytes: number, asker: string) =>
  tryTakePlace(budget, { atMost: { memoryBytes, startedBytes: 0 }, asker });

/** Whether there is so much for one sort of work where others have all that is kept for nobody. */
const kept = (budget: Budget): Limit =>
  most((bytes) => {
    const others = (['index', 'import', 'upkeep', 'copyWhole', 'receiveMany'] as const).flatMap((other) =>
      Array.from({ length: 31 }, (_, at) => take(other, wholeRoom >> at, `${other} ${at}`)),
    );
    const own = take(budget, bytes, 'one');
    for (const place of [...others, own]) place?.leave();
    return own !== undefined;
  });

/** What all of them have together, where each takes what it can get. */
async function taken(): Promise<number> {
  const each = ['list', 'refs', 'copy', 'read', 'write', 'serve', 'receive', 'index'] as const;
  const quick = await takeSurveyPlace('surveys', Number.MAX_SAFE_INTEGER, { asker: 'one' });
  const places = each.flatMap((budget) =>
    Array.from({ length: 31 }, (_, at) =>
      tryTakePlace(budget, {
        ...{ atMost: { memoryBytes: wholeRoom >> at, startedBytes: 0 } },
        ...{ asker: `${budget} ${at}`, isShort: true },
      }),
    ),
  );
  const idle = Array.from({ length: 31 }, (_, at) => tryKeepIdle(wholeRoom >> at));
  const bytes = placedBytes();
  for (const leave of [quick, ...idle, ...places.map((place) => place?.leave)]) leave?.();
  return bytes;
}

/** Whether one that waits for its next question may keep so much. */
function isKeptIdle(bytes: number): boolean {
  const leave = tryKeepIdle(bytes);
  leave?.();
  return leave !== undefined;
}

/** What has to be larger goes to another row, where others of its kind wait. */
const goesTo = (budget: Budget, name: RowName): Limit => most((bytes) => rowFor(budget, bytes) === name);

/** What one hands out at once for looks into what was pushed. */
async function quickRoom(): Promise<number> {
  const leave = await takeSurveyPlace('surveys', Number.MAX_SAFE_INTEGER, { asker: 'one' });
  const bytes = placedBytes();
  leave();
  return bytes;
}

/** What waits for memory for its gits, and how. */
export const limitsOfRows: Table = () => [
  {
    'git.room.all': [exactly(taken)],
    'git.room.idle': [most(isKeptIdle)],
    'git.refs.turns.atOnce': [room(turnsForRefs)],
    'git.refs.turns.perAsker': [perAsker(turnsForRefs)],
    'git.row.room': [room(boundsOf('answers'))],
    'git.row.perAsker': [perAsker(boundsOf('answers'))],
    'git.row.kept': [kept('list')],
    'git.row.waiting': [waiting(boundsOf('answers'))],
    'git.row.wait': [wait(boundsOf('answers'))],
    'git.refsRow.room': [room(boundsOf('refs'))],
    'git.refsRow.perAsker': [perAsker(boundsOf('refs'))],
    'git.refsRow.kept': [kept('refs')],
    'git.refsRow.waiting': [waiting(boundsOf('refs'))],
    'git.refsRow.wait': [wait(boundsOf('refs'))],
    'git.fileRow.room': [room(boundsOf('files'))],
    'git.fileRow.perAsker': [perAsker(boundsOf('files'))],
    'git.fileRow.kept': [kept('copy')],
    'git.fileRow.waiting': [waiting(boundsOf('files'))],
    'git.fileRow.wait': [wait(boundsOf('files'))],
    'git.wholeFileRow.room': [room(boundsOf('wholeFiles'))],
    'git.wholeFileRow.perAsker': [perAsker(boundsOf('wholeFiles'))],
    'git.wholeFileRow.waiting': [waiting(boundsOf('wholeFiles'))],
    'git.wholeFileRow.wait': [wait(boundsOf('wholeFiles'))],
    'git.readerRow.room': [room(boundsOf('readers'))],
    'git.readerRow.perAsker': [perAsker(boundsOf('readers'))],
    'git.readerRow.kept': [kept('read')],
    'git.readerRow.waiting': [waiting(boundsOf('readers'))],
    'git.readerRow.wait': [wait(boundsOf('readers'))],
    'git.writeRow.room': [room(boundsOf('writes'))],
    'git.writeRow.perAsker': [perAsker(boundsOf('writes'))],
    'git.writeRow.kept': [kept('write')],
    'git.writeRow.waiting': [waiting(boundsOf('writes'))],
    'git.writeRow.wait': [wait(boundsOf('writes'))],
    'git.fetchRow.room': [room(boundsOf('fetches'))],
    'git.fetchRow.perAsker': [perAsker(boundsOf('fetches')), perAsker(longFetches)],
    'git.fetchRow.kept': [goesTo('serve', 'fetches')],
    'git.pushRow.room': [room(boundsOf('pushes'))],
    'git.pushRow.perAsker': [perAsker(boundsOf('pushes'))],
    'git.pushRow.kept': [goesTo('receive', 'pushes')],
    'git.largeTransferRow.room': [room(boundsOf('largeTransfers'))],
    'git.largeTransferRow.perAsker': [perAsker(boundsOf('largeTransfers'))],
    'git.transfer.waiting': [waiting(boundsOf('fetches')), waiting(boundsOf('pushes'))],
    'git.transfer.wait': [wait(boundsOf('fetches')), wait(boundsOf('pushes'))],
    'git.receive.largeWaiting': [waitIn(largePushes)],
    'git.receive.largeWait': [sentAwayFrom(largePushes)],
    // A sender has half of what the others have left, which is as much: of the two the smaller is seen.
    'git.transfer.disk.room': [most((bytes) => new Transfers('/').disk.part('one', 0).cover(bytes / 2))],
    'git.transfer.disk.perAsker': [most((bytes) => new Transfers('/').disk.part('one', 0).cover(bytes))],
    'git.backgroundRow.room': [
      room(boundsOf('background')),
      perAsker(boundsOf('background')),
      room(boundsOf('upkeep')),
      perAsker(boundsOf('upkeep')),
    ],
    'git.importRow.room': [room(boundsOf('imports')), perAsker(boundsOf('imports'))],
    'git.survey.gits.quick': [room(boundsOf('surveys')), exactly(quickRoom)],
    'git.survey.gits.facts': [
      room(boundsOf('dearSurveys')),
      perAsker(boundsOf('dearSurveys')),
      perAsker(boundsOf('surveys')),
    ],
  },
];
