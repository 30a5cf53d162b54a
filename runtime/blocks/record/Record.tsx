import type { ReactNode } from 'react';
import type { ApiError } from '#generated/api/client.ts';
import { recordParts } from '#generated/record-parts.ts';
import type { RecordProps, Scope } from '#generated/screens/types.ts';
import { Block, type BlockComponentProps } from '#runtime/offers/blocks.ts';
import { missingScreen } from '#runtime/offers/links.ts';
import { presentCard, RetryButton, StateNotice } from '#runtime/offers/look.ts';
import { useTitleParams } from '#runtime/offers/page.ts';
import { Buttons, errorState, reasonOf } from '#runtime/offers/presses.ts';
import { againOf } from '#runtime/offers/reads.ts';
import { ScopeProvider, TitledContext } from '#runtime/offers/scope.ts';
import { ScreenView } from '#runtime/offers/screens.ts';
import { useText } from '#runtime/offers/words.ts';
import { LeaveLink } from './LeaveLink.tsx';
import { Notices } from './Notices.tsx';
import { Part } from './Part.tsx';
import { RecordHead } from './RecordHead.tsx';
import { RecordSkeleton } from './RecordSkeleton.tsx';
import { Tabs } from './Tabs.tsx';
import { isAtFirstTab } from './tabs-of.ts';
import { thingScope, useThing } from './use-thing.ts';
import { useVisit } from './use-visit.ts';
import './record.css';

const { git: Clone, faults: Faults, progress: Progress } = recordParts;

/** One thing: its header, its tabs with the screen of the one that is open, or the blocks of its page. */
export function Record({ props, scope, children }: BlockComponentProps<'record'>) {
  const { thing, error, retry } = useThing(props, scope);
  const own = thing && thingScope(props, scope, thing);
  useVisit(props, own);
  if (!own)
    return error ? (
      <RecordFailed props={props} error={error} onRetry={retry} />
    ) : (
      <RecordSkeleton isShort={!isAtFirstTab(props, scope)} />
    );
  const state = errorState(error);
  const instead = state === undefined ? undefined : props.states?.[state];
  return (
    <ScopeProvider scope={own}>
      <RecordPage props={props} scope={own}>
        {instead ? <StateOf state={instead} onRetry={retry} /> : children}
      </RecordPage>
    </ScopeProvider>
  );
}

interface RecordPageProps {
  props: RecordProps;
  scope: Scope;
  children: ReactNode;
}

function RecordPage({ props, scope, children }: RecordPageProps) {
  const shown = presentCard(props.header, scope);
  useTitleParams({ name: shown.title, summary: shown.text });
  const isWaiting = isWaitedFor(props, scope);
  const head = <RecordHead props={props} scope={scope} shown={shown} isShort={!isAtFirstTab(props, scope)} />;
  return (
    <div className="record">
      <Part name="head" scope={scope}>
        {head}
      </Part>
      <Part name="bar" scope={scope}>
        <RecordBar props={props} scope={scope} isWaiting={isWaiting} />
      </Part>
      <Part name="notices" scope={scope}>
        {Progress ? <Progress props={props} scope={scope} isWaiting={isWaiting} /> : null}
        {Faults ? <Faults props={props} scope={scope} isWaiting={isWaiting} /> : null}
        <Notices props={props} scope={scope} isWaiting={isWaiting} />
      </Part>
      <div className="record-body">
        {isWaiting ? null : (
          <Part name="body" scope={scope}>
            <TitledContext value={true}>
              {(props.blocks ?? []).map((node, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: what a screen lists never changes its order
                <Block key={at} name={node.block} props={node} scope={scope} />
              ))}
              {children}
            </TitledContext>
          </Part>
        )}
      </div>
    </div>
  );
}

/** The tabs, and what may be done with the thing; nothing where there is neither. */
function RecordBar({ props, scope, isWaiting }: Omit<RecordPageProps, 'children'> & { isWaiting: boolean }) {
  if (!props.tabs && !props.buttons && !props.git && !props.leaves) return null;
  return (
    <div className="record-bar">
      {props.tabs ? <Tabs tabs={props.tabs} scope={scope} /> : null}
      <Buttons buttons={props.buttons} scope={scope} looks="button record-toggle" part="record-toggle" />
      <LeaveLink leaves={props.leaves} scope={scope} />
      {Clone ? <Clone props={props} scope={scope} isWaiting={isWaiting} /> : null}
    </div>
  );
}

/** Until it has come to be, as until it has a repository, nothing below has anything true to say of it. */
function isWaitedFor({ poll }: RecordProps, scope: Scope): boolean {
  return poll !== undefined && againOf(poll).while?.(scope) === true;
}

interface RecordFailedProps {
  props: RecordProps;
  error: ApiError;
  onRetry: () => void;
}

/** Nothing could be shown at all: missing, in a state that the spec has words for, or simply failed. */
function RecordFailed({ props, error, onRetry }: RecordFailedProps) {
  const t = useText();
  const state = errorState(error);
  if (state === 'error.missing') return <ScreenView id={missingScreen} />;
  const words = state === undefined ? undefined : props.states?.[state];
  return (
    <div className="record record--bare">
      <StateOf
        state={words ?? { title: 'item.failed.title', text: 'item.failed.text' }}
        title={t('item.failed.title')}
        reason={words ? undefined : reasonOf(error, t)}
        onRetry={onRetry}
      />
    </div>
  );
}

type State = NonNullable<RecordProps['states']>[string];

interface StateOfProps {
  state: State;
  title?: string;
  /** Why it is so, where the catalogue or whoever answered knows. */
  reason?: string | undefined;
  onRetry: () => void;
}

function StateOf({ state, title = '', reason, onRetry }: StateOfProps) {
  const t = useText();
  return (
    <StateNotice
      failed
      icon="warning"
      title={state.title ? t(state.title) : title}
      text={reason ?? (state.text && t(state.text))}
    >
      <RetryButton onClick={onRetry} />
    </StateNotice>
  );
}
