import { useState } from 'react';
import { ApiError } from '#generated/api/client.ts';
import { actions } from '#generated/guards.ts';
import type { RecordProps, Scope } from '#generated/screens/types.ts';
import { useEffects } from '../../feedback/use-effects.ts';
import { refusalBy } from '../../guards/refusal.ts';
import { useText } from '../../i18n/use-text.ts';
import { Icon } from '../../look/icons.tsx';
import { callAny } from '../../reads/endpoints.ts';
import { queryClient } from '../../reads/query-client.ts';
import { formatValue } from '../../words/format-value.ts';

interface ToggleProps {
  toggle: NonNullable<RecordProps['header']['toggles']>[number];
  props: RecordProps;
  scope: Scope;
}

/** A button that stays pressed: it changes at once, and back when the server refuses. */
export function Toggle({ toggle, props, scope }: ToggleProps) {
  const t = useText();
  const runEffects = useEffects('good');
  const runRefusal = useEffects();
  const [wanted, setWanted] = useState<boolean>();
  const was = toggle.value.get(scope) === true;
  const isOn = wanted ?? was;
  const change = async () => {
    if (toggle.allow && !actions[toggle.allow].when(scope)) {
      runRefusal(refusalBy(toggle.allow, scope));
      return;
    }
    if (wanted !== undefined || !scope.item) return;
    setWanted(!was);
    const { key } = scope.item;
    try {
      const answer = await callAny<object>(was ? toggle.off : toggle.on, { key });
      keepAnswer([props.find, props.load], key, answer);
      runEffects(toggle.then ?? []);
    } catch (error) {
      // The error catalogue has spoken already.
      if (!(error instanceof ApiError)) throw error;
    } finally {
      setWanted(undefined);
    }
  };
  const step = isOn === was ? 0 : isOn ? 1 : -1;
  const count = toggle.count && Number(toggle.count.get(scope) ?? 0) + step;
  const words = t(toggle.text);
  return (
    <button
      type="button"
      className="button record-toggle"
      aria-pressed={isOn}
      title={words}
      onClick={() => void change()}
    >
      <Icon name={toggle.icon} />
      <span className="record-toggle__words">{words}</span>
      {count === undefined ? null : (
        <span className="record-toggle__count">{formatValue(count, 'count', scope.language)}</span>
      )}
    </button>
  );
}

/** What the server says of the thing now stands in every answer about it that the page has read. */
function keepAnswer(endpoints: readonly string[], key: string, answer: object): void {
  queryClient.setQueriesData<{ key?: string }>(
    { predicate: ({ queryKey }) => endpoints.includes(String(queryKey[0])) },
    (known) => (known?.key === key ? { ...known, ...answer } : known),
  );
}
