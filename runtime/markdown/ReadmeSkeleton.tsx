import { useText } from '#runtime/i18n/use-text.ts';
import { inPlace } from '#runtime/look/in-place.tsx';
import './readme-skeleton.css';

/** Grey lines where a text will stand, so that nothing beside it moves when it comes. */
export function ReadmeSkeleton() {
  const t = useText();
  return (
    <div className="md-skeleton" role="status" aria-busy="true" aria-label={t('list.loading')}>
      {inPlace([38, 0, 96, 92, 97, 60, 0, 30, 0, 94, 90, 95, 45], (width) => (
        <span className="md-bone" style={{ width: `${width}%` }} />
      ))}
    </div>
  );
}
