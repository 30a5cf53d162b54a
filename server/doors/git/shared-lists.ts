import { AskedOnce, type Asking, KeptLists, waitFor } from '../../git/index.ts';
import type { Places, TransferRows, Wanted } from './transfers/rows.ts';
import type { OpenTransfer } from './transfers/transfers.ts';

/** A question for refs; only one in words may be answered with what others were told. */
interface Question {
  dir: string;
  question?: string | undefined;
  /** What goes before git's own words. */
  intro: string;
}

/** Keeps what git says, and tells those who wait for it. */
export interface Hearing {
  /** Told of all that git has said when it has ended well, or of nothing where that is too much to be kept. */
  onSaid: (said: Buffer | undefined) => void;
  /** Told when nothing will be heard any more. */
  onEnd: () => void;
}

/** What somebody else was told, or the right to ask git; what it says is heard where it may be told to others. */
type Turn = { said: Buffer } | { places: Places; hearing: Hearing | undefined };

/** Lists of refs that git is asked for once while refs stand still, whoever wants them. */
export class SharedLists {
  readonly #lists = new KeptLists();
  readonly #asked = new AskedOnce<Buffer>();
  readonly #rows: TransferRows;

  constructor(rows: TransferRows) {
    this.#rows = rows;
  }

  /** What git said to the same question, where that is true still. */
  async find({ dir, question }: Question): Promise<Buffer | undefined> {
    return question === undefined ? undefined : this.#lists.find(dir, question);
  }

  /**
   * Waits for a place, or for what somebody else is told. Whoever asks has a place already: nobody waits for one who waits
   * behind himself in a row.
   */
  async enter(asked: Question, wanted: Wanted, transfer: OpenTransfer): Promise<Turn> {
    let before: Asking<Buffer> | undefined;
    for (let turn = 0; ; turn++) {
      const places = await this.#rows.enter(wanted, { asker: transfer.asker, signal: transfer.gone });
      // Whoever was before us may have asked for the same.
      const said = await this.find(asked);
      const other = turn < waitsMost ? this.#current(asked) : undefined;
      if (!(said || other)) return { places, hearing: this.#hear(asked) };
      places.leave();
      const heard = said ?? (other && (await waitFor(other, transfer.gone)));
      // What was asked before we came is looked for among what is kept.
      if (heard && (said || before)) return { said: heard };
      before = other;
    }
  }

  #current({ dir, question }: Question): Asking<Buffer> | undefined {
    return question === undefined ? undefined : this.#asked.current(keyOf(dir, question));
  }

  #hear({ dir, question, intro }: Question): Hearing | undefined {
    if (question === undefined) return undefined;
    const startedMs = Date.now();
    const tell = this.#asked.begin(keyOf(dir, question));
    let isHeard = false;
    const onSaid = (said: Buffer | undefined) => {
      isHeard = true;
      const bytes = said && intro !== '' ? Buffer.concat([Buffer.from(intro), said]) : said;
      const told = () => tell(bytes);
      // Where the repository is gone by now nobody asks again.
      if (bytes) this.#lists.keep(dir, question, { bytes, startedMs }).then(told, told);
      else told();
    };
    return { onSaid, onEnd: () => isHeard || tell(undefined) };
  }
}

/** For one that was begun before, and one that was begun since. */
// biome-ignore lint/plugin: whatever was begun since is true for whoever waits
const waitsMost = 2;

const keyOf = (dir: string, question: string) => `${dir}\n${question}`;
