/** What runs wherever it stands: emphasis, code, links, pictures, HTML, tables, and the bare addresses that escapes would break. */
const anywhere = /[\\`*[\]<~|]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|&(?=[#\w])|:(?=\/\/)/gu;
/** What a line begins with that makes a heading, a quote, a list, a rule or a table of it. */
const atStart = /^([#>+=:-]|\d+(?=[.)]))/;
/** Signs that close a heading, as others open it. */
const closing = /(?<=\s)#/g;

/** A text of one line as Markdown that shows what was typed. */
export function lineAsMarkdown(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim().replace(anywhere, '\\$&').replace(closing, '\\#');
  return line.replace(atStart, (mark) => (/\d/.test(mark) ? `${mark}\\` : `\\${mark}`));
}

/** A text as Markdown that shows what was typed: its paragraphs and lines stay, and nothing in it runs. */
export function textAsMarkdown(text: string): string {
  const paragraphs = text
    .replace(/\r\n?/g, '\n')
    .trim()
    .split(/\n\s*\n/);
  return paragraphs.map((paragraph) => paragraph.split('\n').map(lineAsMarkdown).join('\\\n')).join('\n\n');
}
