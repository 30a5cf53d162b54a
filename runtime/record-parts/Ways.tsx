import { useState } from 'react';
import { rawUrl } from '#generated/engine-calls/raw.ts';
import type { RecordProps, Scope } from '#generated/screens/types.ts';
import type { GitInfo } from '#generated/types.ts';
import { CopyButton, EmbedCode } from '#runtime/offers/code.ts';
import { embeddedHref, isEmbedded } from '#runtime/offers/links.ts';
import { ScrollBox, ToggleGroup } from '#runtime/offers/look.ts';
import { TokenLink } from '#runtime/offers/repos.ts';
import { useText } from '#runtime/offers/words.ts';

interface Props {
  /** Absent while it is asked for. */
  info: Pick<GitInfo, 'cloneUrl' | 'defaultBranch'> | undefined;
  token: RecordProps['token'];
  embed: RecordProps['embed'];
  scope: Scope;
}

/** What one types or pastes to use a thing: for git, for HTTP, and for other pages; one of them at a time. */
export function Ways({ info, token, embed, scope }: Props) {
  const t = useText();
  const [way, setWay] = useState<'git' | 'http' | 'embed'>('git');
  const embedded = embed && embeddedAt(embed, scope);
  return (
    <>
      <ToggleGroup
        label={t('item.cloneHow')}
        className="toggles record-clone__ways"
        options={[
          { id: 'git', words: t('item.useGit') },
          { id: 'http', words: t('item.useHttp') },
          ...(embedded === undefined ? [] : [{ id: 'embed' as const, words: t('item.useEmbed') }]),
        ]}
        chosen={way}
        onChoose={setWay}
      />
      {way === 'git' ? (
        <>
          <Command text={info && `git clone ${info.cloneUrl}`} label={t('item.copyClone')} />
          <p className="record-clone__text">{t('item.cloneText')}</p>
          <p className="record-clone__text">
            {t('item.pushText')} <TokenLink token={token} scope={scope} />
          </p>
          <p className="record-clone__text">{t('item.noLfs')}</p>
        </>
      ) : way === 'embed' ? (
        <EmbedCode
          address={info && embedded && new URL(embedded, info.cloneUrl).href}
          title={nameOf(scope)}
        />
      ) : (
        <>
          <Command text={info && download(info, scope)} label={t('item.copyDownload')} />
          <p className="record-clone__text">{t('item.httpText', { path: examplePath })}</p>
          <p className="record-clone__text">{t('item.httpPrivate', { header: tokenHeader })}</p>
        </>
      )}
    </>
  );
}

/** Where the thing stands inside other pages, if whoever comes there would see it. */
function embeddedAt({ go, when }: NonNullable<Props['embed']>, scope: Scope): string | undefined {
  if (isEmbedded() || when?.(scope) === false) return undefined;
  const { createUser: user, name } = thingOf(scope);
  return embeddedHref(go, { kind: scope.kind?.id ?? '', user, name }, scope.language);
}

/** What block.yaml asks of a thing that says `git`. */
const thingOf = ({ row }: Scope) => row as Readonly<Record<'key' | 'createUser' | 'name', string>>;

const nameOf = (scope: Scope) => `${thingOf(scope).createUser}/${thingOf(scope).name}`;

/** What stands for the path of a file in a command: plain in every shell. */
const examplePath = 'path/to/file';
const tokenHeader = '-H "Authorization: Bearer $TOKEN"';

/** One file at the tip of the default branch, as a program fetches it; at the address that git is given, too. */
function download({ cloneUrl, defaultBranch }: NonNullable<Props['info']>, scope: Scope): string {
  const path = rawUrl({ key: thingOf(scope).key, revision: defaultBranch, path: examplePath });
  return `curl -L -O "${new URL(path, cloneUrl).href}"`;
}

function Command({ text, label }: { text: string | undefined; label: string }) {
  if (text === undefined) return <span className="bone record-bone record-bone--command" />;
  return (
    <div className="record-clone__command">
      <ScrollBox as="code">{text}</ScrollBox>
      <CopyButton text={text} label={label} />
    </div>
  );
}
