import type { Format, MarkdownProps, Scope } from '#generated/screens/types.ts';
import { useText } from '#runtime/i18n/use-text.ts';
import { Icon } from '#runtime/look/icons.tsx';
import { inPlace } from '#runtime/look/in-place.tsx';
import { namedValue } from '#runtime/look/present.ts';
import { formatValue } from '#runtime/words/format-value.ts';

type Fact = NonNullable<NonNullable<MarkdownProps['aside']>['facts']>[number];

/** What is known about the thing, one line each; what nobody has filled in takes no room. */
export function Facts({ facts, scope }: { facts: readonly Fact[]; scope: Scope }) {
  const t = useText();
  const known = facts
    .map((fact) => ({ fact, value: namedValue(fact, scope) }))
    .filter(({ value }) => isKnown(value));
  if (known.length === 0) return null;
  return (
    <dl className="md-facts">
      {inPlace(known, ({ fact, value }) => (
        <div>
          <dt>
            {fact.icon ? <Icon name={fact.icon} /> : null}
            {fact.label ? t(fact.label) : null}
          </dt>
          <dd>
            <Shown value={value} as={fact.as ?? fact.value.as} language={scope.language} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface ShownProps {
  value: unknown;
  as: Format | undefined;
  language: Scope['language'];
}

function Shown({ value, as, language }: ShownProps) {
  const text = formatValue(value, as, language);
  return as === 'code' ? <code>{text}</code> : text;
}

function isKnown(value: unknown): boolean {
  return (
    value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)
  );
}
