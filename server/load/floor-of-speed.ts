import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** The least that has to go over a line in a stretch of time while it is the other end's turn. */
export interface Pace {
  bytes: number;
  withinMs: number;
}

/** A request with its answer. */
export interface Exchange {
  request: IncomingMessage;
  answer: ServerResponse;
  pace: Pace;
}

interface Mark {
  since: number;
  bytes: number;
}

/** One object for each call, made of what most calls end with: the marks are made by the first look. */
class Watched {
  readonly request: IncomingMessage;
  readonly answer: ServerResponse;
  readonly since: number;
  readonly sentBefore: number;
  readonly takenBefore: number;
  pace: Pace;
  isTold = false;
  #sent: Mark | undefined;
  #taken: Mark | undefined;

  constructor({ request, answer, pace }: Exchange, since: number) {
    this.request = request;
    this.answer = answer;
    this.pace = pace;
    this.since = since;
    this.sentBefore = request.socket.bytesRead;
    this.takenBefore = takenOf(request.socket);
  }

  get sent(): Mark {
    this.#sent ??= { since: this.since, bytes: this.sentBefore };
    return this.#sent;
  }

  get taken(): Mark {
    this.#taken ??= { since: this.since, bytes: this.takenBefore };
    return this.#taken;
  }
}

interface Options {
  lookEveryMs: number;
  /** Puts a slow sender's fault in words where it still can; whoever is there at the next look is cut off. */
  tell?(request: IncomingMessage): void;
  /** Only ever goes forward, in milliseconds. */
  now?(): number;
}

/**
 * Ends whoever sends a body or takes an answer more slowly than a floor, however long a whole transfer may last: a limit
 * of time would end an honest push of an hour, and let a hundred bodies stand still for as long. Nobody is to blame while
 * it is our turn. All lines are looked at together every now and then, so that a quick call costs an entry in a set.
 */
export class FloorOfSpeed {
  readonly #watched = new Map<ServerResponse, Watched>();
  readonly #options: Required<Options>;
  readonly #closed: (this: ServerResponse) => void;
  #timer: NodeJS.Timeout | undefined;

  constructor({ lookEveryMs, tell = () => {}, now = () => performance.now() }: Options) {
    this.#options = { lookEveryMs, tell, now };
    const watched = this.#watched;
    // One for all answers, which are its `this`.
    this.#closed = function forget() {
      const { complete, socket } = this.req;
      // NOTE: a body may still be coming when its answer has gone; the next looks see to it.
      if (complete || socket.destroyed) watched.delete(this);
    };
  }

  /** How many are watched. */
  get size(): number {
    return this.#watched.size;
  }

  /** Watches one request and its answer until both have passed. */
  watch(exchange: Exchange): void {
    const { answer } = exchange;
    this.#watched.set(answer, new Watched(exchange, this.#options.now()));
    answer.on('close', this.#closed);
    this.#timer ??= setInterval(() => this.look(), this.#options.lookEveryMs).unref();
  }

  /** Watches an answer from now on for another pace. */
  setPace(answer: ServerResponse, pace: Pace): void {
    const watched = this.#watched.get(answer);
    if (watched) watched.pace = pace;
  }

  /** Looks at every line once. */
  look(): void {
    const now = this.#options.now();
    for (const one of this.#watched.values()) {
      const { socket } = one.request;
      if (socket.destroyed || (one.answer.closed && one.request.complete)) this.#watched.delete(one.answer);
      else if (isTakingTooLong(one, now)) cutOff(socket);
      else if (isSendingTooLong(one, now)) this.#warn(one);
    }
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#watched.clear();
  }

  #warn(one: Watched): void {
    if (one.isTold || one.answer.headersSent) cutOff(one.request.socket);
    else this.#options.tell(one.request);
    one.isTold = true;
  }
}

function isSendingTooLong(one: Watched, now: number): boolean {
  const { request, pace } = one;
  // Who waits until we read on is not to blame.
  const isOurTurn = request.complete || request.readableFlowing === null || request.isPaused();
  if (one.isTold) return !request.complete;
  return !keepsPace(one.sent, { bytes: request.socket.bytesRead, isOurTurn, now, pace });
}

function isTakingTooLong({ request, taken, pace }: Watched, now: number): boolean {
  const isOurTurn = waitingOf(request.socket) === 0;
  return !keepsPace(taken, { bytes: takenOf(request.socket), isOurTurn, now, pace });
}

interface Seen {
  bytes: number;
  isOurTurn: boolean;
  now: number;
  pace: Pace;
}

/** Moves the mark on where enough has passed since; false where it has stood for too long. */
function keepsPace(mark: Mark, { bytes, isOurTurn, now, pace }: Seen): boolean {
  if (!isOurTurn && bytes - mark.bytes < pace.bytes) return now - mark.since < pace.withinMs;
  mark.since = now;
  mark.bytes = bytes;
  return true;
}

/** What the system holds for its reader is freed at once, since nobody is going to take it. */
function cutOff(socket: Socket): void {
  socket.resetAndDestroy();
}

/**
 * NOTE: `bytesWritten` of a socket counts what still waits, and a large answer is one piece for `writableLength` until its
 * last byte has gone. Only the handle knows how much of a piece the system has taken.
 */
interface Handle {
  bytesWritten: number;
  writeQueueSize: number;
}

const handleOf = (socket: Socket) => (socket as { _handle?: Handle | null })._handle ?? undefined;

/** Bytes that the system has taken for the reader. */
function takenOf(socket: Socket): number {
  const handle = handleOf(socket);
  return handle ? handle.bytesWritten - handle.writeQueueSize : socket.bytesWritten - socket.writableLength;
}

/** Bytes that the reader has yet to make room for. */
function waitingOf(socket: Socket): number {
  return handleOf(socket)?.writeQueueSize ?? socket.writableLength;
}
