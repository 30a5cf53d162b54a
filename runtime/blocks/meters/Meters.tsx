import type { BlockComponentProps } from '#runtime/offers/blocks.ts';
import { BlockButtons, LoadFailed, useLoad } from '#runtime/offers/loading.ts';
import { inPlace, type Row, rowScope } from '#runtime/offers/look.ts';
import { useText } from '#runtime/offers/words.ts';
import { Meter } from './Meter.tsx';
import './meters.css';

/** How much of each thing is used, as figures and as bars under each other. */
export function Meters({ props, scope }: BlockComponentProps<'meters'>) {
  const t = useText();
  const read = useLoad<Row>(props, scope);
  const own = read.data && rowScope(scope, read.data);
  return (
    <section id={props.id} className="meters" tabIndex={-1} aria-busy={!read.data && !read.error}>
      {props.title ? <h2 className="meters__title">{t(props.title)}</h2> : null}
      {props.text ? <p className="meters__text">{t(props.text)}</p> : null}
      {!read.data && read.error ? (
        <LoadFailed error={read.error} onRetry={read.refetch} />
      ) : (
        <ul className="meters__list">
          {inPlace(props.meters, (meter) => (
            <Meter meter={meter} scope={own} />
          ))}
        </ul>
      )}
      {own ? <BlockButtons buttons={props.buttons} scope={own} /> : null}
    </section>
  );
}
