import type { ReactNode } from 'react';
import type { RecordProps, Scope } from '#generated/screens/types.ts';
import { Buttons } from '../../buttons/Buttons.tsx';
import { errorState } from '../../http/error-effects.ts';
import { useText } from '../../i18n/use-text.ts';
import { presentCard } from '../../look/present.ts';
import { RetryButton } from '../../look/RetryButton.tsx';
import { StateNotice } from '../../look/StateNotice.tsx';
import { useTitleParams } from '../../pages/use-title.ts';
import { againOf } from '../../polls/use-poll.ts';
import { missingScreen } from '../../routing/href.ts';
import { ScopeProvider } from '../../scope/scope.tsx';
import { ScreenView } from '../../screens/ScreenView.tsx';
import type { BlockComponentProps } from '../block.ts';
import { Clone } from './Clone.tsx';
import { Creation } from './Creation.tsx';
import { LeaveLink } from './LeaveLink.tsx';
import { ManifestFaults } from './ManifestFaults.tsx';
import { RecordHead } from './RecordHead.tsx';
import { RecordSkeleton } from './RecordSkeleton.tsx';
import { Tabs } from './Tabs.tsx';
import { isAtFirstTab } from './tabs-of.ts';
import { itemScope, useItem } from './use-item.ts';
import { useVisit } from './use-visit.ts';
import './record.css';

/** One thing: its header, its tabs, and the screen of the tab that is open. */
export function Record({ props, scope, children }: BlockComponentProps<'record'>) {
  const { item, error, retry } = useItem(props, scope);
  const own = item && itemScope(scope, item);
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
  useTitleParams({ name: shown.title });
  const isMade = isBeingMade(props, scope);
  return (
    <div className="record">
      <RecordHead props={props} scope={scope} shown={shown} isShort={!isAtFirstTab(props, scope)} />
      <div className="record-bar">
        <Tabs tabs={props.tabs} scope={scope} />
        <Buttons buttons={props.buttons} scope={scope} looks="button record-toggle" part="record-toggle" />
        <LeaveLink leaves={props.leaves} scope={scope} />
        {props.git && scope.item ? (
          <Clone
            endpoint={props.git}
            given={props.with}
            token={props.token}
            embed={props.embed}
            scope={scope}
          />
        ) : null}
      </div>
      <ManifestFaults scope={scope} />
      {props.poll ? <Creation scope={scope} isBeingMade={isMade} /> : null}
      <div className="record-body">{isMade ? null : children}</div>
    </div>
  );
}

/** Until there is a repository, no tab has anything true to say of it. */
function isBeingMade({ poll }: RecordProps, scope: Scope): boolean {
  return poll !== undefined && againOf(poll).while?.(scope) === true;
}

interface RecordFailedProps {
  props: RecordProps;
  error: unknown;
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
        onRetry={onRetry}
      />
    </div>
  );
}

type State = NonNullable<RecordProps['states']>[string];

function StateOf({ state, title = '', onRetry }: { state: State; title?: string; onRetry: () => void }) {
  const t = useText();
  return (
    <StateNotice
      failed
      icon="warning"
      title={state.title ? t(state.title) : title}
      text={state.text && t(state.text)}
    >
      <RetryButton onClick={onRetry} />
    </StateNotice>
  );
}
