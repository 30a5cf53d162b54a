import { type Line, sumsOf, untriedSums } from './ledger.ts';
import type { Proved } from './proved.ts';
import { reportFrame, htmlText as text } from './report-frame.ts';

interface Report {
  product: string;
  ledger: readonly Line[];
  proved: readonly Proved[];
  sectionsOf: (what: string) => readonly string[];
}

/** A page for a QA engineer: what is proved, at which door, in which language, with which result, and by which section. */
export function reportPage({ product, ledger, proved, sectionsOf }: Report): string {
  const failed = proved.filter(({ state }) => state === 'failed');
  const title = `${product}: what the tests from the description prove`;
  const body = `<p>${proved.length} tests, ${failed.length} failed.</p>
${sumsTable(ledger)}
${untriedTable(ledger)}
${failed.length > 0 ? `<h2>Failed</h2>${testsTable(failed, sectionsOf)}` : ''}
<h2>Entries</h2>
${sortsOf(ledger)
  .map((sort) =>
    entriesOf(
      sort,
      ledger.filter((line) => line.sort === sort),
    ),
  )
  .join('\n')}
<h2>Tests</h2>
${doorsOf(proved)
  .map((door) => testsAt(door, proved, sectionsOf))
  .join('\n')}`;
  return reportFrame({ title, style, body });
}

const sortsOf = (ledger: readonly Line[]) => [...new Set(ledger.map(({ sort }) => sort))];
const doorsOf = (proved: readonly Proved[]) => [...new Set(proved.map(({ proof }) => proof.door))];

function testsAt(door: string, proved: readonly Proved[], sectionsOf: Report['sectionsOf']): string {
  const own = proved.filter(({ proof }) => proof.door === door);
  return `<details><summary>${text(door)}: ${own.length}</summary>${testsTable(own, sectionsOf)}</details>`;
}

function sumsTable(ledger: readonly Line[]): string {
  const head = ['', 'All', 'Generated tests', 'Test of a claim', 'Named by a test', 'By nothing'];
  const rows = sumsOf(ledger).map(({ sort, all, generated, byClaim, byName, bare }) => [
    sort,
    all,
    generated,
    byClaim,
    byName,
    bare,
  ]);
  return table(
    head,
    rows.map((row) => row.map(String)),
  );
}

function untriedTable(ledger: readonly Line[]): string {
  const sums = untriedSums(ledger);
  if (sums.length === 0) return '';
  const rows = sums.map(({ is, all, named, why }) => [is, String(all), String(named), why]);
  const head = ['', 'All', 'Named by a test', 'Why'];
  return `<h2>Constants of which no generated test goes to both sides</h2>${table(head, rows)}`;
}

function entriesOf(sort: string, lines: readonly Line[]): string {
  const rows = lines.map(({ name, sections, doors, through, tests, namedInTests, why }) => [
    name,
    sections.join(' '),
    [...doors, ...through.slice(0, 3).map((one) => `through ${one}`)].join(', '),
    tests.join(', '),
    namedInTests.join(', '),
    why.join('; '),
  ]);
  return `<details><summary>${text(sort)}: ${lines.length}</summary>${table(['Entry', 'Section', 'Proved at', 'Tests of its claims', 'Named by tests', 'Why not'], rows)}</details>`;
}

function testsTable(proved: readonly Proved[], sectionsOf: Report['sectionsOf']): string {
  const rows = proved.map(({ proof, name, state, fault }) => [
    proof.what,
    proof.door,
    proof.language ?? '',
    state,
    sectionsOf(proof.what).join(' '),
    fault === undefined ? name : `${name}: ${fault}`,
  ]);
  return table(['What', 'Door', 'Language', 'Result', 'Section', 'Test'], rows);
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const cells = (tag: string, row: readonly string[]) =>
    row.map((one) => `<${tag}>${text(one)}</${tag}>`).join('');
  return `<div class="wide"><table><thead><tr>${cells('th', head)}</tr></thead><tbody>
${rows.map((row) => `<tr${row.includes('failed') ? ' class="failed"' : ''}>${cells('td', row)}</tr>`).join('\n')}
</tbody></table></div>`;
}

const style = `
:root { color-scheme: light dark; --line: #8884; --bad: #c00019; }
@media (prefers-color-scheme: dark) { :root { --bad: #ff8080; } }
main { max-width: 90rem; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; }
th, td { text-align: left; vertical-align: top; padding: .25rem .75rem .25rem 0; border-top: 1px solid var(--line); overflow-wrap: anywhere; }
summary { cursor: pointer; padding: .25rem 0; }
.failed td { color: var(--bad); }
`;
