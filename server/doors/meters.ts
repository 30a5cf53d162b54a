import { Counter, Gauge, type Registry } from 'prom-client';

/** A value for each of what is told apart; without a label there is one. */
type Told<Label extends string> = readonly (readonly [
  labels: Partial<Record<Label, string>>,
  value: number,
])[];

interface Meter<Label extends string> {
  name: string;
  help: string;
  labels?: readonly Label[];
  /** Asked when somebody looks. */
  values(): Told<Label> | Promise<Told<Label>>;
}

/** Has a registry tell what stands now, whenever somebody looks. */
export function gauge<Label extends string = never>(
  registry: Registry,
  { name, help, labels = [], values }: Meter<Label>,
): void {
  new Gauge({
    ...{ name, help, labelNames: labels, registers: [registry] },
    async collect() {
      const told = await values();
      // What is gone is told no more.
      this.reset();
      for (const [one, value] of told) this.set(one, value);
    },
  });
}

/** As `gauge`, of what only grows. */
export function counter<Label extends string = never>(
  registry: Registry,
  { name, help, labels = [], values }: Meter<Label>,
): void {
  new Counter({
    ...{ name, help, labelNames: labels, registers: [registry] },
    async collect() {
      const told = await values();
      this.reset();
      for (const [one, value] of told) this.inc(one, value);
    },
  });
}

/** The one value of what is not told apart. */
export const single = (value: number): Told<never> => [[{}, value]];
