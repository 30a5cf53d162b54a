import { reasonOf } from '../../feedback/error-words.ts';
import { useText } from '../../i18n/use-text.ts';
import { inPlace } from '../../look/in-place.tsx';
import { type Row, rowScope } from '../../look/present.ts';
import { RetryButton } from '../../look/RetryButton.tsx';
import { StateNotice } from '../../look/StateNotice.tsx';
import { valuesOf } from '../../look/values-of.ts';
import { useAnyRead } from '../../reads/use-read.ts';
import type { BlockComponentProps } from '../block.ts';
import { Meter } from './Meter.tsx';
import './meters.css';

/** How much of each thing is used, as figures and as bars under each other. */
export function Meters({ props, scope }: BlockComponentProps<'meters'>) {
  const t = useText();
  const read = useAnyRead<Row>(props.load, valuesOf(props.with, scope));
  return (
    <section id={props.id} className="meters" tabIndex={-1} aria-busy={!read.data && !read.error}>
      {props.title ? <h2 className="meters__title">{t(props.title)}</h2> : null}
      {props.text ? <p className="meters__text">{t(props.text)}</p> : null}
      {!read.data && read.error ? (
        <StateNotice failed icon="warning" title={t('list.failed.title')} text={reasonOf(read.error, t)}>
          <RetryButton onClick={read.refetch} />
        </StateNotice>
      ) : (
        <ul className="meters__list">
          {inPlace(props.meters, (meter) => (
            <Meter meter={meter} scope={read.data && rowScope(scope, read.data)} />
          ))}
        </ul>
      )}
    </section>
  );
}
