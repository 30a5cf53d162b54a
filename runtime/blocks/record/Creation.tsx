import { useCallback, useMemo } from 'react';
import type { PollId } from '#generated/ids.ts';
import type { Scope } from '#generated/screens/types.ts';
import { groups } from '#generated/states.ts';
import type { HubItem } from '#generated/types.ts';
import { useText } from '../../i18n/use-text.ts';
import { Icon } from '../../look/icons.tsx';
import { useAnyPoll } from '../../polls/use-poll.ts';

interface CreationProps {
  poll: PollId | undefined;
  scope: Scope;
}

/** While a new thing's repository is made, says so and asks again and again. */
export function Creation({ poll, scope }: CreationProps) {
  const t = useText();
  if (!poll) return null;
  if (groups.creation.isFailed(scope.item?.bareRepoInitStatus)) {
    return (
      <p className="record-notice record-notice--failed" role="alert">
        <Icon name="warning" />
        {t('item.creationFailed')}
      </p>
    );
  }
  return (
    <>
      {scope.item?.setAside === true ? (
        <p className="record-notice record-notice--failed" role="status">
          <Icon name="warning" />
          {t('item.setAside')}
        </p>
      ) : null}
      <Polling poll={poll} scope={scope} />
    </>
  );
}

function Polling({ poll, scope }: { poll: PollId; scope: Scope }) {
  const t = useText();
  const key = scope.item?.key;
  const input = useMemo(() => ({ key }), [key]);
  const scopeOf = useCallback((answer: unknown): Scope => ({ ...scope, item: answer as HubItem }), [scope]);
  const { isPolling } = useAnyPoll(poll, scope, input, scopeOf);
  if (!isPolling) return null;
  return (
    <p className="record-notice" role="status">
      <Icon name="clock" />
      {t('item.creating')}
    </p>
  );
}
