import type { Scope, Shown } from '#generated/screens/types.ts';
import { Icon, inPlace, presentValue, ShownValue } from '#runtime/offers/look.ts';
import { useText } from '#runtime/offers/words.ts';

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
