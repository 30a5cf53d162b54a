/** A piece of a text, and what takes the place of the first that is found. */
export type TextEdit = readonly [from: string, to: string];

/** Edits of one text that are made at once, in the order in which they stand. */
export interface Company {
  text: string;
  edits: readonly TextEdit[];
}

/** Of more at once, one hides another too often. */
const most = 12;

/** Puts edits together that have a line between them; one that nobody stands beside, or that edits nothing, is left out. */
export function companiesOf(text: string, edits: readonly TextEdit[]): Company[] {
  const companies: TextEdit[][] = [];
  for (const edit of edits) {
    if (!text.includes(edit[0])) continue;
    const place = companies.find(
      (company) => company.length < most && company.every((one) => areApart(text, one, edit)),
    );
    if (place) place.push(edit);
    else companies.push([edit]);
  }
  return companies
    .filter((company) => company.length > 1)
    .map((company) => ({
      text,
      edits: company.toSorted(([one], [other]) => text.indexOf(one) - text.indexOf(other)),
    }));
}

/** The text with all of them made. */
export function textWith({ text, edits }: Company): string {
  let [made, at] = ['', 0];
  for (const [from, to] of edits) {
    const start = text.indexOf(from);
    made += text.slice(at, start) + to;
    at = start + from.length;
  }
  return made + text.slice(at);
}

/** The lines that one of them takes in the text with all of them made, counted from 1. */
export function linesOf({ text, edits }: Company, [from, to]: TextEdit): [first: number, last: number] {
  const end = text.indexOf(from);
  const before = edits.filter(([one]) => text.indexOf(one) < end);
  const first = linesIn(textWith({ text: text.slice(0, end), edits: before })) + 1;
  return [first, first + linesIn(to)];
}

const linesIn = (text: string) => text.split('\n').length - 1;

function areApart(text: string, one: TextEdit, other: TextEdit): boolean {
  const [a, b] = [
    linesIn(text.slice(0, text.indexOf(one[0]))),
    linesIn(text.slice(0, text.indexOf(other[0]))),
  ];
  return a + linesIn(one[0]) + 1 < b || b + linesIn(other[0]) + 1 < a;
}
