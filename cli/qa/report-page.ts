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

/** A table of a few short columns, or on a narrow page of rows that stand below each other; columns that hold nothing are left out. */
function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const used = head.flatMap((name, at) => (rows.some((row) => row[at] !== '') ? [{ name, at }] : []));
  const isNumbers = (at: number) => rows.every((row) => /^\d*$/.test(row[at] ?? ''));
  const [first] = used;
  const cell = (row: readonly string[], { name, at }: { name: string; at: number }) => {
    const kind = `${isNumbers(at) ? ' class="number"' : ''}${row[at] === '' ? ' data-empty' : ''}`;
    return at === first?.at
      ? `<th scope="row">${text(row[at] ?? '')}</th>`
      : `<td${kind} data-head="${text(name)}">${breakable(row[at] ?? '')}</td>`;
  };
  const heads = used.map(
    ({ name, at }) => `<th scope="col"${isNumbers(at) ? ' class="number"' : ''}>${text(name)}</th>`,
  );
  return `<div class="wide"><table><thead><tr>${heads.join('')}</tr></thead><tbody>
${rows.map((row) => `<tr${row.includes('failed') ? ' class="failed"' : ''}>${used.map((one) => cell(row, one)).join('')}</tr>`).join('\n')}
</tbody></table></div>`;
}

/** Paths break behind their strokes, and nowhere else. */
const breakable = (value: string) => text(value).replaceAll('/', '/<wbr>');

const style = `
:root { color-scheme: light dark; --line: #8884; --quiet: #666; --bad: #c00019; }
@media (prefers-color-scheme: dark) { :root { --quiet: #aaa; --bad: #ff8080; } }
main { max-width: 90rem; }
h2 { margin-top: 2.5rem; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; }
th, td { text-align: left; vertical-align: top; padding: .4rem 1.5rem .4rem 0; border-top: 1px solid var(--line); }
thead th { border-top: 0; color: var(--quiet); font-weight: 600; white-space: nowrap; }
tbody th { font-weight: 400; }
td { min-width: 6rem; max-width: 28rem; overflow-wrap: break-word; }
.number { text-align: right; font-variant-numeric: tabular-nums; min-width: 0; }
summary { cursor: pointer; padding: .4rem 0; }
.failed th, .failed td { color: var(--bad); }
@media (max-width: 48rem) {
  thead { display: none; }
  table, tbody, tr, th, td { display: block; }
  tr { border-top: 1px solid var(--line); padding: .6rem 0; }
  th, td { border: 0; padding: .1rem 0; max-width: none; }
  tbody th { font-weight: 600; overflow-wrap: anywhere; }
  td[data-empty] { display: none; }
  td::before { content: attr(data-head) ': '; color: var(--quiet); }
  .number { text-align: left; }
}
`;
