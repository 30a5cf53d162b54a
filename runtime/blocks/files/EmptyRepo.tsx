import type { FilesProps, Scope } from '#generated/screens/types.ts';
import type { GitInfo } from '#generated/types.ts';
import { Commands } from '#runtime/offers/code.ts';
import { Icon } from '#runtime/offers/look.ts';
import { Buttons } from '#runtime/offers/presses.ts';
import { pushCommands, pushExistingCommands } from '#runtime/offers/repos.ts';
import { useText } from '#runtime/offers/words.ts';
import './empty-repo.css';

interface EmptyRepoProps {
  info: GitInfo;
  empty: FilesProps['empty'];
  scope: Scope;
}

/** Nothing was pushed yet: the commands that change this, for those who start here and those who bring a folder. */
export function EmptyRepo({ info, empty, scope }: EmptyRepoProps) {
  const t = useText();
  const { cloneUrl, defaultBranch } = info;
  const first = { title: scope.item?.name ?? '', message: t('files.empty.commit') };
  return (
    <section className="files-empty" aria-labelledby="files-empty-title">
      <Icon name="folder" size={28} />
      <h2 id="files-empty-title">{t(empty?.title ?? 'files.empty.title')}</h2>
      <p>{t(empty?.text ?? 'files.empty.text')}</p>
      <Buttons buttons={empty?.buttons} scope={scope} className="files-empty__buttons" />
      <Commands
        title={t('files.empty.start')}
        text={pushCommands(cloneUrl, defaultBranch, first)}
        label={t('files.empty.copy')}
      />
      <Commands
        title={t('files.empty.bring')}
        text={pushExistingCommands(cloneUrl, defaultBranch)}
        label={t('files.empty.copyBring')}
      />
    </section>
  );
}
