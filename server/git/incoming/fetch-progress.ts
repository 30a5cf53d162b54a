import { gitReadComplaintBytes, importFetched } from '#generated/constants.ts';

const units: Readonly<Record<string, number>> = { bytes: 1, KiB: 2 ** 10, MiB: 2 ** 20, GiB: 2 ** 30 };
const receiving = /^Receiving objects: +(\d+)% \(\d+\/(\d+)\)(?:, ([\d.]+) (bytes|[KMG]iB))?/;
const resolving = /^Resolving deltas: +(\d+)% /;
const whole = 100;

/** How far a fetch is, as git says it beside what it does; and what else it says, which tells why it failed. */
export class FetchProgress {
  /** Per cent, which only grows. */
  percent = 0;
  /** How many objects there are, as soon as that is known. */
  objects = 0;
  /** How many bytes have come. */
  bytes = 0;
  #complaint = '';
  #rest = '';

  /** What git says last beside how far it is, and beside what the other side says. */
  get complaint(): string {
    return `${this.#complaint}${this.#rest}`;
  }

  read(text: string): void {
    // Git writes each figure over the one before it.
    const lines = `${this.#rest}${text}`.split(/[\r\n]/);
    this.#rest = (lines.pop() ?? '').slice(-gitReadComplaintBytes);
    for (const line of lines) this.#readLine(line);
  }

  #readLine(line: string): void {
    const [, received, objects, size, unit = ''] = receiving.exec(line) ?? [];
    const resolved = resolving.exec(line)?.[1];
    if (received !== undefined) {
      this.objects = Number(objects);
      if (size !== undefined) this.bytes = Number(size) * (units[unit] ?? 1);
      this.#reach((Number(received) * importFetched) / whole);
    } else if (resolved !== undefined) {
      this.#reach(importFetched + (Number(resolved) * (whole - importFetched)) / whole);
    } else if (!line.startsWith('remote: ')) {
      this.#complaint = `${this.#complaint}${line}\n`.slice(-gitReadComplaintBytes);
    }
  }

  #reach(percent: number): void {
    this.percent = Math.max(this.percent, Math.floor(percent));
  }
}
