import type { Claim, Section } from '../generator/model/claim.ts';
import { reportFrame, htmlText as text } from './qa/report-frame.ts';
import { countsOf } from './trace-text.ts';

/** A page for an owner: section by section what the specification says, and what became of each sentence. */
export function tracePage(sections: readonly Section[], product: string): string {
  const { all, works, later, readings } = countsOf(sections.flatMap(({ claims }) => claims));
  const title = `${product}: what works`;
  const body = `<p>Of ${all} claims of the product specification ${works} work and ${later} wait; ${readings} are readings that were not taken.</p>
<nav aria-label="Sections"><ul>${sections.map(linkTo).join('')}</ul></nav>
${sections.map(sectionOf).join('\n')}`;
  return reportFrame({ title, style, body });
}

function linkTo({ id, title, claims }: Section): string {
  const { all, works } = countsOf(claims);
  return `<li><a href="#s${id}">${id} ${text(title)}</a> ${works} of ${all}</li>`;
}

function sectionOf({ id, title, claims }: Section): string {
  const { all, works } = countsOf(claims);
  return `<section id="s${id}">
<h2>${id} ${text(title)}</h2>
<p><meter min="0" max="${all}" value="${works}">${works} of ${all}</meter> ${works} of ${all} work</p>
<ul>
${claims.map(rowOf).join('\n')}
</ul>
</section>`;
}

function rowOf(claim: Claim): string {
  const { state, word } = stateOf(claim);
  return `<li class="${state}" id="c${claim.id}"><b>${word}</b> ${text(claim.about)}<small>${behind(claim)}</small></li>`;
}

function stateOf({ later, reading }: Claim) {
  if (later !== undefined) return { state: 'waits', word: `Later: ${text(later)}` };
  return reading === undefined
    ? { state: 'works', word: 'Works' }
    : { state: 'other', word: 'Read the other way' };
}

/** What carries it, and what proves that; or what it waits for. */
function behind({ id, carried, engine, needs, reading, test }: Claim): string {
  const names = [...carried, ...engine, ...needs, ...(reading === undefined ? [] : [reading])];
  const proof =
    test === undefined ? [] : [test.name === undefined ? test.file : `${test.file} › ${test.name}`];
  return [id, ...names.map(({ name }) => name), ...proof].map((one) => `<code>${text(one)}</code>`).join(' ');
}

const style = `
:root { color-scheme: light dark; --good: #18794e; --wait: #9a6700; --line: #8884; }
@media (prefers-color-scheme: dark) { :root { --good: #5bd197; --wait: #e3b341; } }
main { max-width: 68rem; }
nav ul { columns: 18rem; padding: 0; list-style: none; }
section > ul { list-style: none; padding: 0; }
section li { overflow-wrap: anywhere; border-top: 1px solid var(--line); padding: .5rem 0; }
b { font-weight: 600; display: inline-block; min-width: 9rem; }
.works b { color: var(--good); }
.waits b { color: var(--wait); }
small { display: block; }
code { overflow-wrap: anywhere; margin-right: .5rem; opacity: .75; }
meter { width: 12rem; max-width: 100%; }
`;
