import { useText } from '#runtime/i18n/use-text.ts';

/** The frame of a repository before anything is known of it. */
export function FilesSkeleton() {
  return (
    <div className="files">
      <div className="files-toolbar" aria-hidden="true">
        <span className="files-bone" style={{ inlineSize: '9em', blockSize: '2rem' }} />
        <span className="files-bone" style={{ inlineSize: '14em' }} />
      </div>
      <TreeSkeleton />
    </div>
  );
}

/** Rows of the height that entries have, so that nothing moves when they come. */
export function TreeSkeleton() {
  const t = useText();
  return (
    <div className="files-box" role="status" aria-label={t('files.loading')}>
      <div className="files-latest" aria-hidden="true">
        <span className="files-bone" style={{ inlineSize: '45%' }} />
      </div>
      {[22, 34, 18, 28, 40, 25, 31, 20].map((width) => (
        <div key={width} className="files-bone-row" aria-hidden="true">
          <span className="files-bone" style={{ inlineSize: `${width}%` }} />
        </div>
      ))}
    </div>
  );
}
