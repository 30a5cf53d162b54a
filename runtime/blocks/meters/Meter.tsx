import { useId } from 'react';
import type { MetersProps, Scope } from '#generated/screens/types.ts';
import { useText } from '../../i18n/use-text.ts';
import { formatValue } from '../../words/format-value.ts';
import { shareOf } from './share-of.ts';

interface MeterProps {
  meter: MetersProps['meters'][number];
  /** Absent while the figures are on their way. */
  scope: Scope | undefined;
}

/** One thing: what it is called, how much of how much, and a bar. */
export function Meter({ meter, scope }: MeterProps) {
  const t = useText();
  const id = useId();
  const label = (
    <span id={id} className="meters__label">
      {t(meter.label)}
    </span>
  );
  if (!scope)
    return (
      <li className="meters__one" data-waiting>
        {label}
        <span className="bone meters__bone" />
        <span className="meters__bar" />
      </li>
    );
  const shown = (value: unknown) => formatValue(value, meter.as, scope.language);
  const value = Number(meter.value.get(scope));
  const most = Number(meter.most.get(scope));
  const { share, level } = shareOf(value, most);
  const figures = t('meter.of', { value: shown(value), most: shown(most) });
  return (
    <li className="meters__one">
      {label}
      <span className="meters__figures">{figures}</span>
      <meter
        className="meters__bar"
        value={share}
        aria-labelledby={id}
        aria-valuetext={figures}
        data-level={level}
      />
      {level === 'full' && meter.full ? <span className="meters__full">{t(meter.full)}</span> : null}
    </li>
  );
}
