import { useId } from 'react';
import type { Scope, Shown } from '#generated/screens/types.ts';
import { useText } from '../i18n/use-text.ts';
import { formatValue } from '../words/format-value.ts';
import { shareOf } from './share-of.ts';
import './meter-bar.css';

interface MeterBarProps {
  shown: Shown;
  scope: Scope;
  place: string;
}

/** How much of how much, as figures and as a bar. */
export function MeterBar({ shown, scope, place }: MeterBarProps) {
  const t = useText();
  const id = useId();
  const written = (value: unknown) => formatValue(value, shown.as, scope.language);
  const value = Number(shown.get(scope));
  const most = Number(shown.most?.get(scope));
  const { share, level } = shareOf(value, most);
  const figures = t('meter.of', { value: written(value), most: written(most) });
  return (
    <>
      <span id={id} className={`${place}__figures`}>
        {figures}
      </span>
      <meter
        className="meter-bar"
        value={share}
        aria-label={shown.label && t(shown.label)}
        aria-labelledby={shown.label ? undefined : id}
        aria-valuetext={figures}
        data-level={level}
      />
      {level === 'full' && shown.full ? <span className="meter-bar__full">{t(shown.full)}</span> : null}
    </>
  );
}
