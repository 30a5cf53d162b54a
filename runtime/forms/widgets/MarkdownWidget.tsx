import type { WidgetProps } from '@rjsf/utils';
import { lazy, Suspense, useState } from 'react';
import { useText } from '#runtime/i18n/use-text.ts';
import { TextareaWidget } from './text.tsx';

// The renderer is heavier than the field: whoever never looks at the preview never loads it.
const MarkdownText = lazy(() =>
  import('#runtime/markdown/MarkdownText.tsx').then((module) => ({ default: module.MarkdownText })),
);

/** What is typed here belongs to no repository yet: addresses within one lead nowhere. */
const links = { from: '', page: () => '#', raw: () => 'data:,', asked: (address: string) => address };

/** Markdown to write, and how it will look. */
export function MarkdownWidget(props: WidgetProps) {
  const t = useText();
  const [isPreview, setPreview] = useState(false);
  const panel = `${props.id}__preview`;
  const views = [
    { name: t('field.control.write'), is: false },
    { name: t('field.control.preview'), is: true },
  ];
  return (
    <div className="form-markdown">
      <div className="form-markdown__views">
        {views.map(({ name, is }) => (
          <button
            key={name}
            type="button"
            className="form-markdown__view"
            aria-pressed={isPreview === is}
            aria-controls={is && isPreview ? panel : undefined}
            onClick={() => setPreview(is)}
          >
            {name}
          </button>
        ))}
      </div>
      {/* The text stays in the page, so that nothing typed is lost and a fault finds its field. */}
      <div hidden={isPreview}>
        <TextareaWidget {...props} options={{ rows: 6, ...props.options }} />
      </div>
      {isPreview ? (
        <section id={panel} className="form-markdown__preview" aria-label={t('field.control.preview')}>
          <Suspense fallback={null}>
            <MarkdownText text={String(props.value ?? '')} links={links} />
          </Suspense>
        </section>
      ) : null}
    </div>
  );
}
