import { type ComponentType, createContext, type ReactNode, use, useMemo, useState } from 'react';
import type { ScreenId } from '#generated/ids.ts';
import type { MessageKey } from '#generated/messages/keys.ts';
import { isBlockThere } from '../blocks/is-there.ts';
import { UnknownBlock } from '../blocks/UnknownBlock.tsx';
import { useScope } from '../scope/scope.tsx';
import { ScreenIdContext } from '../scope/screen-id.ts';
import { preloadScreen, type ReadyScreen, readyScreen } from './screens.ts';

interface ScreenViewProps extends Instead {
  id: ScreenId;
  children?: ReactNode;
}

/** What takes the place of the screen's own. */
interface Instead {
  text?: MessageKey;
  status?: number;
}

/** Draws a screen by its id: the generated one, or the hand-written one that replaces it. */
export function ScreenView(props: ScreenViewProps) {
  return <OneScreen key={props.id} {...props} />;
}

/** A screen that has to wait goes on as one that did: React wants `use` called each time or never. */
function OneScreen(props: ScreenViewProps) {
  const [ready] = useState(() => readyScreen(props.id));
  return ready ? <DrawnScreen {...props} loaded={ready} /> : <AwaitedScreen {...props} />;
}

function AwaitedScreen(props: ScreenViewProps) {
  return <DrawnScreen {...props} loaded={use(preloadScreen(props.id))} />;
}

/** The screens inside an override: what it draws of ours reads them here, and goes on when they are others. */
const InsideContext = createContext<ReactNode>(null);

function DrawnScreen({ loaded, text, status, children }: ScreenViewProps & { loaded: ReadyScreen }) {
  const scope = useScope();
  const instead = useMemo(() => ({ ...(text && { text }), ...(status && { status }) }), [text, status]);
  const Generated = useMemo(() => generatedOf(loaded, instead), [loaded, instead]);
  const Override = loaded.override as ComponentType<object> | undefined;
  if (!Override)
    return (
      <GeneratedScreen loaded={loaded} instead={instead}>
        {children}
      </GeneratedScreen>
    );
  return (
    <InsideContext value={children}>
      <Override {...{ screen: loaded.screen, scope, Generated }} />
    </InsideContext>
  );
}

function generatedOf(loaded: ReadyScreen, instead: Instead): ComponentType {
  return () => (
    <GeneratedScreen loaded={loaded} instead={instead}>
      {use(InsideContext)}
    </GeneratedScreen>
  );
}

interface GeneratedScreenProps {
  loaded: ReadyScreen;
  instead: Instead;
  children?: ReactNode;
}

function GeneratedScreen({ loaded: { screen, block: BlockView }, instead, children }: GeneratedScreenProps) {
  const scope = useScope();
  if (!BlockView) return <UnknownBlock name={screen.block} />;
  if (!isBlockThere(screen.props, scope)) return null;
  const props = { ...screen.props, ...instead };
  // What a screen says was checked against its own block, which is not known here.
  return (
    <ScreenIdContext value={screen.id}>
      <BlockView props={props as never} scope={scope}>
        {children}
      </BlockView>
    </ScreenIdContext>
  );
}
