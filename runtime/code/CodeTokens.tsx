import type { CodeLine } from './tokens.ts';
import './colours.css';

/** One line of code; text goes in as text, so a file cannot add markup to the page. */
export function CodeTokens({ line }: { line: CodeLine }) {
  return line.map((token, index) =>
    token.className === '' ? (
      token.text
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the runs of a line have no identity but their order
      <span key={index} className={token.className}>
        {token.text}
      </span>
    ),
  );
}
