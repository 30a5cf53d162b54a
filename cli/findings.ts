import type { Finding } from '../server/ground/finding.ts';

const signs: Readonly<Record<Finding['state'], string>> = { ok: '✓', note: '!', fault: '✗' };

/** Findings as a person reads them, each with what to do about it. */
export function inWords(findings: readonly Finding[], faults: number): string {
  const width = Math.max(...findings.map(({ check }) => check.length));
  const lines = findings.flatMap(({ check, state, says, todo }) => [
    `${signs[state]} ${check.padEnd(width)}  ${says}`,
    ...(todo === undefined ? [] : [`${' '.repeat(width + 4)}→ ${todo}`]),
  ]);
  const end =
    faults === 0
      ? 'Nothing is broken.'
      : faults === 1
        ? 'One thing is broken.'
        : `${faults} things are broken.`;
  return [...lines, '', end].join('\n');
}
