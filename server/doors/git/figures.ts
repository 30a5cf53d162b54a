import type { Registry } from 'prom-client';
import { placedBytes, rowsOfGit } from '../../git/index.ts';
import { msPerSecond } from '../../load/units.ts';
import { counter, gauge, single } from '../meters.ts';

/** Tells a Prometheus of the memory that git has, and of what stands before it: each row is for work of one sort. */
export function describeGit(registry: Registry): void {
  gauge(registry, {
    name: 'hub_git_memory_bytes',
    help: 'Memory that is lent to processes of git',
    values: () => single(placedBytes()),
  });
  type Of = ReturnType<typeof rowsOfGit>[number];
  const about = (name: string, what: string, value: (one: Of) => number) => ({
    ...{ name, help: `${what} git, by the row that they stand in`, labels: ['row'] as const },
    values: () => rowsOfGit().map((one) => [{ row: one.name }, value(one)] as const),
  });
  gauge(
    registry,
    about('hub_git_waiting', 'Who waits now for', ({ waiting }) => waiting),
  );
  counter(
    registry,
    about('hub_git_waits_total', 'How many had to wait for', ({ waited }) => waited.count),
  );
  counter(
    registry,
    about(
      'hub_git_wait_seconds_total',
      'How long all of them waited for',
      ({ waited }) => waited.ms / msPerSecond,
    ),
  );
}
