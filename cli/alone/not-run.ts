import { relative, sep } from 'node:path';

interface Asked {
  /** Where the tests were run. */
  copy: string;
  chosen: readonly string[];
  /** What vitest reports of them, in JSON. */
  report: string;
}

/** Those of the chosen tests of which the report knows nothing. */
export function notRun({ copy, chosen, report }: Asked): string[] {
  const { testResults } = JSON.parse(report) as { testResults: { name: string }[] };
  const ran = new Set(testResults.map(({ name }) => relative(copy, name).replaceAll(sep, '/')));
  return chosen.filter((file) => !ran.has(file));
}
