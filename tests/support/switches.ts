import { setTimeout } from 'node:timers/promises';
import type { BrowserContext } from 'playwright';

/** Which switch of the code is on (`hub qa --mutants`), and which were met; nobody asks where there are none. */
interface Switches {
  on: number | undefined;
  met: Set<number>;
  /** Told to every page that is open, and to those that come. */
  tell: (() => Promise<void>)[];
  /** Waits until pages have said what they met. */
  hear: (() => Promise<void>)[];
}

const known = globalThis as { hubSwitches?: Switches; hubSwitch?: (id: number) => boolean };

/** From now on code that has switches asks here. */
export function openSwitches(): Switches {
  const switches: Switches = { on: undefined, met: new Set(), tell: [], hear: [] };
  known.hubSwitches ??= switches;
  known.hubSwitch ??= (id) => {
    const own = known.hubSwitches;
    own?.met.add(id);
    return own?.on === id;
  };
  return known.hubSwitches;
}

/** Has the pages of a context ask as well. */
export async function followSwitches(context: BrowserContext): Promise<void> {
  const switches = known.hubSwitches;
  if (switches === undefined) return;
  await context.exposeBinding('hubMet', (_, id: number) => void switches.met.add(id));
  let turn = 0;
  const tell = async () => {
    turn += 1;
    const said = { turn, on: switches.on };
    await context.addInitScript(turnSwitch, said);
    for (const page of context.pages()) await orLate(page.evaluate(turnSwitch, said));
  };
  switches.tell.push(tell);
  switches.hear.push(async () => {
    for (const page of context.pages()) await orLate(page.evaluate(() => 0));
  });
  context.on('close', () => {
    switches.tell = switches.tell.filter((one) => one !== tell);
  });
  await tell();
}

/** A page that is being left, or stands still, is asked no longer. */
const lateMs = 1000;
const orLate = (asked: Promise<unknown>) =>
  Promise.race([asked.catch(() => undefined), setTimeout(lateMs, undefined, { ref: false })]);

/** Runs in a page, once for each time that something was switched: the last one counts. */
function turnSwitch({ turn, on }: { turn: number; on: number | undefined }): void {
  const page = globalThis as {
    hubTurn?: { turn: number; on: number | undefined; met: Set<number> };
    hubSwitch?: (id: number) => boolean;
    hubMet?: (id: number) => void;
  };
  if (page.hubTurn && page.hubTurn.turn >= turn) return;
  // What was met before is told once more: another case asks now.
  page.hubTurn = { turn, on, met: new Set() };
  page.hubSwitch ??= (id) => {
    const now = page.hubTurn;
    if (now && !now.met.has(id)) {
      now.met.add(id);
      page.hubMet?.(id);
    }
    return now?.on === id;
  };
}
