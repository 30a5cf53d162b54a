import type { Scope, Shown } from '#generated/screens/types.ts';
import { useText } from '#runtime/i18n/use-text.ts';
import { Icon } from '#runtime/look/icons.tsx';
import { inPlace } from '#runtime/look/in-place.tsx';
import { presentValue } from '#runtime/look/present.ts';
import { ShownValue } from '#runtime/look/ShownValue.tsx';

/** What is known about the thing, one line each; what nobody has filled in takes no room. */
export function Facts({ facts, scope }: { facts: readonly Shown[]; scope: Scope }) {
  const t = useText();
  const known = facts.filter((fact) => presentValue(fact, scope) !== undefined);
  if (known.length === 0) return null;
  return (
    <dl className="md-facts">
      {inPlace(known, (fact) => (
        <div>
          <dt>
            {fact.icon ? <Icon name={fact.icon} /> : null}
            {fact.label ? t(fact.label) : null}
          </dt>
          <dd>
            <ShownValue shown={fact} scope={scope} place="md-facts" isIconBeside />
          </dd>
        </div>
      ))}
    </dl>
  );
}
