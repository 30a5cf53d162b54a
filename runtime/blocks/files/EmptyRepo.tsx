import type { FilesProps } from '#generated/screens/types.ts';
import type { GitInfo } from '#generated/types.ts';
import { CopyButton } from '#runtime/arco/CopyButton.tsx';
import { Notice } from '#runtime/arco/Notice.tsx';
import { useText } from '#runtime/i18n/use-text.ts';
import { pushCommands } from './push-commands.ts';

/** Nothing was pushed yet: the commands that change this. */
export function EmptyRepo({ info, empty }: { info: GitInfo; empty: FilesProps['empty'] }) {
  const t = useText();
  const commands = pushCommands(info.cloneUrl, info.defaultBranch);
  return (
    <Notice
      icon="folder"
      title={t(empty?.title ?? 'files.empty.title')}
      text={t(empty?.text ?? 'files.empty.text')}
      action={
        <div className="files-commands">
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
          <pre tabIndex={0}>{commands}</pre>
          <CopyButton text={commands} label={t('files.empty.copy')} />
        </div>
      }
    />
  );
}
