import type { Proved } from './proved.ts';

/** What proved what, as JUnit writes it: a suite for each door. */
export function junitOf(proved: readonly Proved[], sectionsOf: (what: string) => readonly string[]): string {
  const doors = [...new Set(proved.map(({ proof }) => proof.door))].sort();
  const suites = doors.map((door) =>
    suiteOf(
      door,
      proved.filter(({ proof }) => proof.door === door),
      sectionsOf,
    ),
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites${countsOf(proved)}>\n${suites.join('\n')}\n</testsuites>\n`;
}

function suiteOf(
  door: string,
  own: readonly Proved[],
  sectionsOf: (what: string) => readonly string[],
): string {
  const cases = own.map(({ proof, name, state, ms, fault = '' }) => {
    const told = {
      what: proof.what,
      language: proof.language ?? '',
      section: sectionsOf(proof.what).join(' '),
    };
    const properties = Object.entries(told)
      .filter(([, value]) => value !== '')
      .map(([key, value]) => `<property name="${key}" value="${text(value)}"/>`);
    const end = { passed: '', skipped: '<skipped/>', failed: `<failure message="${text(fault)}"/>` }[state];
    return `    <testcase classname="${text(proof.what)}" name="${text(name)}" time="${seconds(ms)}"><properties>${properties.join('')}</properties>${end}</testcase>`;
  });
  return `  <testsuite name="${text(door)}"${countsOf(own)}>\n${cases.join('\n')}\n  </testsuite>`;
}

function countsOf(own: readonly Proved[]): string {
  const count = (state: Proved['state']) => own.filter((one) => one.state === state).length;
  const time = own.reduce((sum, { ms }) => sum + ms, 0);
  return ` tests="${own.length}" failures="${count('failed')}" skipped="${count('skipped')}" time="${seconds(time)}"`;
}

// biome-ignore lint/plugin: JUnit counts in seconds
const seconds = (ms: number) => (ms / 1000).toFixed(3);

/** What XML cannot hold is left out. */
const text = (value: string) =>
  value
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is left out
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, '')
    .replace(/[&<>"\n]/g, (sign) => `&#${sign.charCodeAt(0)};`);
