import type { PollId } from '#generated/ids.ts';
import type { RecordProps, Scope } from '#generated/screens/types.ts';
import { groups, polls } from '#generated/states.ts';
import type { HubItem, PushProgress } from '#generated/types.ts';
import { isEmbedded } from '#runtime/offers/links.ts';
import { Icon, valuesOf } from '#runtime/offers/look.ts';
import { Buttons } from '#runtime/offers/presses.ts';
import { useAnyPoll, useAnyRead } from '#runtime/offers/reads.ts';
import type { RecordPartProps } from '#runtime/offers/scope.ts';
import { useText } from '#runtime/offers/words.ts';

/** How far it is with what comes from elsewhere, or that nothing came of it; whoever may try again is told why. */
export function Progress({ props, scope }: Pick<RecordPartProps, 'props' | 'scope'>) {
  const { progress: poll } = props;
  const { gitlabPushStatus: status } = thingOf(scope);
  if (poll === undefined || status === undefined || groups.push.isDone(status) || isEmbedded()) return null;
  return <Followed props={props} scope={scope} poll={poll} />;
}

/** What block.yaml asks of a thing that says `progress`. */
const thingOf = ({ row }: Scope) => row as Pick<HubItem, 'gitlabPushStatus' | 'importFrom'>;

interface FollowedProps {
  props: RecordProps;
  scope: Scope;
  poll: PollId;
}

function Followed({ props, scope, poll }: FollowedProps) {
  const { gitlabPushStatus: status, importFrom = '' } = thingOf(scope);
  const about = (told: Partial<PushProgress>) => ({ ...scope, progress: told as PushProgress }) as Scope;
  const input = valuesOf(props.with, scope);
  const { answer } = useAnyPoll<PushProgress>(poll, about(status ? { status } : {}), input, about);
  // Of one that failed before the page was opened nothing goes on that would tell why.
  const { data } = useAnyRead<PushProgress>(
    polls[poll].ask,
    groups.push.isFailed(status) ? input : undefined,
  );
  const told = data ?? answer;
  const origin = hostOf(importFrom);
  return told && groups.push.isFailed(told.status) ? (
    <Failed told={told} origin={origin} again={props.again} scope={scope} />
  ) : (
    <UnderWay told={told} status={status} origin={origin} />
  );
}

function UnderWay({
  told,
  status,
  origin,
}: {
  told: PushProgress | undefined;
  status: PushProgress['status'] | undefined;
  origin: string;
}) {
  const t = useText();
  const now = told?.status ?? status ?? 'DOWNLOADING';
  const words = now === 'SUCCESS' || now === 'FAILED' ? 'PUSHING' : now;
  const percent = Math.floor(told?.process ?? 0);
  return (
    <div className="record-notice record-progress">
      <Icon name="download" />
      <span role="status">{t(`item.import.${words}`, { origin })}</span>
      <span className="record-progress__percent">{t('item.import.percent', { percent })}</span>
      <progress
        className="record-progress__bar"
        max={100}
        value={percent}
        aria-label={t('item.import.about')}
      />
    </div>
  );
}

interface FailedProps {
  told: PushProgress;
  origin: string;
  again: RecordProps['again'];
  scope: Scope;
}

function Failed({ told: { fault, at = '', line = 0 }, origin, again, scope }: FailedProps) {
  const t = useText();
  const why = fault && t(`item.import.fault.${fault}`, { at, line });
  return (
    <div className="record-notice record-notice--failed record-notice--long record-progress" role="alert">
      <Icon name="warning" />
      <p className="record-progress__words">
        {why ? t('item.import.failedWhy', { origin, why }) : t('item.import.failed', { origin })}
      </p>
      <Buttons buttons={again} scope={scope} className="record-progress__again" />
    </div>
  );
}

/** Where it comes from, as one knows a place of the web. */
const hostOf = (address: string) => (URL.canParse(address) ? new URL(address).host : address);
