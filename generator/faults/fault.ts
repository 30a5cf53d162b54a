import { compareText } from './compare-text.ts';
import { type FaultCode, faultCatalogue } from './fault-catalogue.ts';
import { nearestOf } from './nearest.ts';
import type { Place } from './place.ts';

export { compareText } from './compare-text.ts';
export { nearestOf } from './nearest.ts';

/** One thing that is wrong with the spec: where, what, and how to mend it. */
export interface Fault {
  code: FaultCode;
  place: Place;
  message: string;
  fix: string;
  /** The nearest known name, where one is near. */
  nearest?: string;
  /** The name that the fault is about. */
  name?: string;
  /** Whatever else it names: it may follow from a fault of any of these. */
  about?: readonly string[];
}

/** What the text of a fault names. */
export type Params = Record<string, string | number | undefined>;

/**
 * Collects the faults of one run; the same fault at the same place is kept once. One is put into words when somebody asks
 * for it: where several readings of a place are tried, nobody asks what is wrong with those that do not fit.
 */
export class Faults {
  readonly #byKey = new Map<string, Fault>();
  readonly #unasked = new Set<FaultCode>();
  #added: (() => Fault)[] = [];

  add(code: FaultCode, place: Place, params: Params = {}, known: readonly string[] = []): void {
    if (this.#unasked.has(code)) return;
    this.#added.push(() => faultOf(code, place, params, known));
  }

  addAll(faults: readonly Fault[]): void {
    for (const fault of faults) this.#added.push(() => fault);
  }

  /** From now on nobody asks for this of such a spec. */
  leave(code: FaultCode): void {
    this.#unasked.add(code);
  }

  get isEmpty(): boolean {
    return this.#added.length === 0 && this.#byKey.size === 0;
  }

  get count(): number {
    return this.#faults().size;
  }

  /** Whether anything in such a file is wrong: what else depends on it is then not known. */
  hasIn(file: (name: string) => boolean): boolean {
    return !this.isEmpty && [...this.#faults().values()].some(({ place }) => file(place.file));
  }

  /** All faults, by file, line and column. */
  list(): Fault[] {
    return [...this.#faults().values()].sort(
      (a, b) =>
        compareText(a.place.file, b.place.file) ||
        a.place.line - b.place.line ||
        a.place.col - b.place.col ||
        compareText(a.code, b.code),
    );
  }

  #faults(): ReadonlyMap<string, Fault> {
    for (const wordsOf of this.#added) {
      const fault = wordsOf();
      const { file, line, col } = fault.place;
      const key = `${file}:${line}:${col}:${fault.code}:${fault.message}`;
      if (!this.#byKey.has(key)) this.#byKey.set(key, fault);
    }
    this.#added = [];
    return this.#byKey;
  }
}

function faultOf(code: FaultCode, place: Place, params: Params, known: readonly string[]): Fault {
  const name = params.name === undefined ? undefined : String(params.name);
  const nearest = name === undefined ? undefined : nearestOf(name, known);
  const row = faultCatalogue[code];
  const isListed = [row.says, row.fix].some((text) => text.includes('{known}'));
  const all = isListed ? { known: listKnown(known, nearest), ...params } : params;
  const fault: Fault = { code, place, message: fill(row.says, all), fix: fill(row.fix, all) };
  if (nearest !== undefined) fault.nearest = nearest;
  if (name !== undefined) fault.name = shorten(name);
  const about = telling.flatMap((param) =>
    params[param] === undefined ? [] : shorten(String(params[param])),
  );
  if (about.length > 0) fault.about = about;
  return fault;
}

/** The same fault where more is known of it. */
export function toldOtherwise(fault: Fault, code: FaultCode, params: Params): Fault {
  const { name, about } = fault;
  const told = faultOf(code, fault.place, params, []);
  return { ...told, ...(name !== undefined && { name }), ...(about !== undefined && { about }) };
}

/** What a fault fills in that holds names. */
const telling = ['missing', 'field', 'left', 'right', 'other', 'value', 'entity', 'call', 'first'];

const SHOWN_NAMES = 12;

const sorted = new WeakMap<readonly string[], readonly string[]>();

/** The first of these names, and one more, in their order: thousands of faults may list the same. */
function firstOf(known: readonly string[]): readonly string[] {
  const before = sorted.get(known);
  if (before !== undefined) return before;
  const first = [...known].sort(compareText).slice(0, SHOWN_NAMES + 1);
  sorted.set(known, first);
  return first;
}

function listKnown(known: readonly string[], nearest: string | undefined): string {
  if (known.length === 0) return 'none are declared';
  const first = nearest === undefined ? [] : [nearest];
  const rest = firstOf(known).filter((name) => name !== nearest);
  const shown = [...first, ...rest].slice(0, SHOWN_NAMES);
  return shown.join(', ') + (known.length > shown.length ? ` … (${known.length} in all)` : '');
}

function fill(text: string, params: Params): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => shorten(String(params[name] ?? '')));
}

const SHOWN_CHARACTERS = 400;

function shorten(text: string): string {
  return text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS)}…` : text;
}
