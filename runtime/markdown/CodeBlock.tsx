import { CopyButton } from '#runtime/arco/CopyButton.tsx';
import { CodeTokens } from '#runtime/code/CodeTokens.tsx';
import { useHighlight } from '#runtime/code/use-highlight.ts';
import { useText } from '#runtime/i18n/use-text.ts';
import { inPlace } from '#runtime/look/in-place.tsx';
import { ScrollBox } from '#runtime/look/ScrollBox.tsx';

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
      <ScrollBox as="pre">
        <code>
          {inPlace(lines, (line) => (
            <span>
              <CodeTokens line={line} />
              {'\n'}
            </span>
          ))}
        </code>
      </ScrollBox>
    </figure>
  );
}
