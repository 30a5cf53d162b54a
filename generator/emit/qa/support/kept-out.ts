/** Somebody at an address: what a page knows and what calls answer, and what is done with whoever is kept out. */
export interface GateRow {
  title: string;
  scope: Readonly<Record<string, unknown>>;
  /** By the name of a subject, what a call answers of it. */
  loads: readonly { name: string; call: string; value: unknown }[];
  /** Whether it is looked what the address means, and whether it must be known who asks. */
  isRead: boolean;
  waits: boolean;
  /** The check that keeps out; absent where one is let in. */
  check?: string;
  effects?: unknown;
}

/** Somebody whom one check keeps out, or several, or none: what is said of the first of them. */
export interface QaOrderRow extends Omit<GateRow, 'isRead' | 'waits'> {
  error?: string;
  /** What the words of the error take. */
  params?: readonly { name: string; value: unknown }[];
  /** Whether a button that asks it stands there, or leads to a page that does. */
  isThere: boolean;
}

/** Some that differ in one thing that a condition reads, and for which of them it holds. */
export interface QaDecider {
  is: 'check' | 'term';
  id: string;
  reads: string;
  rows: readonly { scope: Readonly<Record<string, unknown>>; holds: boolean }[];
}

/** An action or a guard with whom its checks keep out. */
export interface QaOrder {
  is: 'action' | 'guard';
  id: string;
  also: readonly string[];
  /** What a page does by the last of its checks. */
  last: unknown;
  rows: readonly QaOrderRow[];
}

/** Addresses that ask the same of whoever opens them. */
export interface Gate {
  routes: readonly string[];
  /** What it proves beside its routes. */
  also: readonly string[];
  rows: readonly GateRow[];
}
