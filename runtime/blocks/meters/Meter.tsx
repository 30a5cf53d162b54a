import type { Scope, Shown } from '#generated/screens/types.ts';
import { ShownValue } from '#runtime/offers/look.ts';
import { useText } from '#runtime/offers/words.ts';

interface MeterProps {
  meter: Shown;
  /** Absent while the figures are on their way. */
  scope: Scope | undefined;
}

/** One thing: what it is called, how much of how much, and a bar. */
export function Meter({ meter, scope }: MeterProps) {
  const t = useText();
  return (
    <li className="meters__one" data-waiting={scope ? undefined : true}>
      <span className="meters__label">{meter.label ? t(meter.label) : null}</span>
      {scope ? (
        <ShownValue shown={meter} scope={scope} place="meters" />
      ) : (
        <>
          <span className="bone meters__bone" />
          <span className="meter-bar" />
        </>
      )}
    </li>
  );
}
