import { blocks } from '#generated/blocks.ts';
import { screenWords } from '#generated/messages/screen-words.ts';
import { otherDrawings } from '#generated/other-icons.ts';
import { screens } from '#generated/screens/index.ts';
import { knowBlocks } from '../blocks/index.ts';
import { SecretDialog } from '../feedback/SecretDialog.tsx';
import { knowScreenWords } from '../i18n/i18n.ts';
import { knowDrawings } from '../look/icons.tsx';
import type { PageView } from '../pages/page-view.ts';
import { knowScreens } from '../screens/screens.ts';
import { Asks } from './Asks.tsx';
import { Dialogs } from './Dialogs.tsx';
import { News } from './News.tsx';
import { Proofs } from './Proofs.tsx';

export { PageShell } from '../shell/PageShell.tsx';

knowScreens(screens);
knowScreenWords(screenWords);
knowBlocks(blocks);
knowDrawings(otherDrawings);

/** What may stand over a page of somebody who is signed in. */
export function OverPage({ view }: { view: PageView }) {
  const { pathname } = view.page;
  return (
    <>
      <Dialogs view={view} />
      <Asks pathname={pathname} />
      <Proofs pathname={pathname} />
      <SecretDialog />
    </>
  );
}

export { News };
