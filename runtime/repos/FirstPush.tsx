import { actions } from '#generated/guards.ts';
import type { FilesProps, Scope } from '#generated/screens/types.ts';
import type { GitInfo } from '#generated/types.ts';
import { useText } from '#runtime/i18n/use-text.ts';
import { isRefusedAt } from '#runtime/routing/refused.ts';
import { Commands } from './Commands.tsx';
import { cloneCommands, pushFilesCommands } from './push-commands.ts';
import { TokenLink } from './TokenLink.tsx';
import './first-push.css';

interface FirstPushProps {
  info: GitInfo | undefined;
  push: FilesProps['push'];
  scope: Scope;
}

/** What comes next for whoever has just made a thing: the commands that bring its files here. */
export function FirstPush({ info, push, scope }: FirstPushProps) {
  const t = useText();
  if (!info?.fresh || !push) return null;
  if (isRefusedAt(scope.route.path, push.allow) || !actions[push.allow].when(scope)) return null;
  return (
    <section className="first-push" aria-labelledby="first-push-title">
      <h2 id="first-push-title">{t('readme.start.title')}</h2>
      <p>
        {t('readme.start.text')} <TokenLink token={push.token} scope={scope} />
      </p>
      <Commands
        title={t('readme.start.clone')}
        text={cloneCommands(info.cloneUrl)}
        label={t('readme.start.copyClone')}
      />
      <Commands
        title={t('readme.start.push')}
        text={pushFilesCommands(t('readme.start.message'))}
        label={t('readme.start.copyPush')}
      />
    </section>
  );
}
