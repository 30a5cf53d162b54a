import { CopyButton } from '#runtime/arco/CopyButton.tsx';
import { CodeTokens } from '#runtime/code/CodeTokens.tsx';
import { useHighlight } from '#runtime/code/use-highlight.ts';
import '#runtime/code/colours.css';
import { useText } from '#runtime/i18n/use-text.ts';

/** A fenced block: its language, its text in colour, and a button that copies it. */
export function CodeBlock({ text, language }: { text: string; language: string }) {
  const t = useText();
  const lines = useHighlight(text, language);
  return (
    <figure className="md-code">
      <figcaption className="md-code-head">
        <span>{language || t('readme.code')}</span>
        <CopyButton text={text} label={t('readme.copyCode')} />
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
      <pre tabIndex={0}>
        <code>
          {lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line has no identity but its number
            <span key={index}>
              <CodeTokens line={line} />
              {'\n'}
            </span>
          ))}
        </code>
      </pre>
    </figure>
  );
}
