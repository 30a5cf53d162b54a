import { useId, useRef, useState } from 'react';
import type { GitInfo } from '#generated/types.ts';
import { Icon, ToggleGroup } from '#runtime/offers/look.ts';
import { formatNumber, useText } from '#runtime/offers/words.ts';
import { filterRefs, type RefGroup } from './filter-refs.ts';

interface RefListProps {
  info: GitInfo;
  current: string;
  onChoose: (name: string) => void;
  onClose: () => void;
}

/** Branches or tags under a field that narrows them; the keys work from the field. */
export function RefList({ info, current, onChoose, onClose }: RefListProps) {
  const t = useText();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [query, setQuery] = useState('');
  const [wanted, setWanted] = useState<RefGroup['id']>(() => groupOf(info, current));
  const groups = filterRefs(info, query);
  // What is typed may be the name of a tag while branches are shown: then the tags answer.
  const group = groups.find((one) => one.id === wanted) ?? groups[0];
  // Of very many not all are listed: a name that is typed is one, too, and what does not stand says so itself.
  const typed = query.trim();
  const hasMore = info.branchesMore === true || info.tagsMore === true;
  const listed = group?.names ?? [];
  const names = hasMore && typed !== '' && !listed.includes(typed) ? [...listed, typed] : listed;
  const [index, setIndex] = useState(() => Math.max(0, names.indexOf(current)));
  const active = names[Math.min(index, names.length - 1)];

  const handleKey = (event: React.KeyboardEvent) => {
    const at = active === undefined ? 0 : names.indexOf(active);
    const next = { ArrowDown: at + 1, ArrowUp: at - 1 + names.length, Home: 0, End: names.length - 1 }[
      event.key
    ];
    if (next !== undefined) setIndex(next % Math.max(1, names.length));
    else if (event.key === 'Enter' && active !== undefined) onChoose(active);
    else return;
    event.preventDefault();
  };
  return (
    <div
      className="branch-picker-panel"
      role="dialog"
      aria-label={t('files.branch.choose')}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <input
        // biome-ignore lint/a11y/noAutofocus: the panel was opened to choose, and focus returns on close
        autoFocus
        ref={input}
        type="text"
        role="combobox"
        aria-expanded="true"
        aria-controls={`${id}-list`}
        aria-activedescendant={active === undefined ? undefined : `${id}-${names.indexOf(active)}`}
        aria-label={t('files.branch.filter')}
        placeholder={t('files.branch.filter')}
        value={query}
        onChange={(event) => {
          setQuery(event.target.value);
          setIndex(0);
        }}
        onKeyDown={handleKey}
      />
      {info.tags.length > 0 ? (
        <GroupSwitch
          groups={groups}
          shown={group?.id ?? wanted}
          onShow={(one) => {
            setWanted(one);
            setIndex(0);
            input.current?.focus();
          }}
        />
      ) : null}
      <RefOptions
        {...{ id, names, current, active, onChoose }}
        label={t(`files.branch.${group?.id ?? wanted}`)}
        defaultBranch={group?.id === 'branches' ? info.defaultBranch : undefined}
      />
      {group && group.left > 0 ? (
        <p className="branch-picker-left">{t('files.branch.left', { count: group.left })}</p>
      ) : null}
      {hasMore ? <p className="branch-picker-left">{t('files.branch.more')}</p> : null}
      {names.length === 0 ? <p className="branch-picker-none">{t('files.branch.none')}</p> : null}
    </div>
  );
}

interface GroupSwitchProps {
  groups: readonly RefGroup[];
  shown: RefGroup['id'];
  onShow: (id: RefGroup['id']) => void;
}

/** Branches or tags, each with how many answer to what was typed. */
function GroupSwitch({ groups, shown, onShow }: GroupSwitchProps) {
  const t = useText();
  const countOf = (id: RefGroup['id']) => {
    const group = groups.find((one) => one.id === id);
    return group ? group.names.length + group.left : 0;
  };
  return (
    <ToggleGroup
      className="files-switch branch-picker-groups"
      label={t('files.shownAs')}
      options={(['branches', 'tags'] as const).map((id) => ({
        id,
        words: (
          <>
            {t(`files.branch.${id}`)} <small>{formatNumber(countOf(id))}</small>
          </>
        ),
        isDisabled: countOf(id) === 0,
      }))}
      chosen={shown}
      onChoose={onShow}
    />
  );
}

interface RefOptionsProps {
  id: string;
  label: string;
  names: readonly string[];
  current: string;
  active: string | undefined;
  onChoose: (name: string) => void;
  defaultBranch: string | undefined;
}

function RefOptions({ id, label, names, current, active, onChoose, defaultBranch }: RefOptionsProps) {
  const t = useText();
  return (
    <div className="branch-picker-list" id={`${id}-list`} role="listbox" aria-label={label}>
      {names.map((name, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled where the focus is, in the box above
        <div
          key={name}
          id={`${id}-${index}`}
          ref={(element) => {
            if (name === active) element?.scrollIntoView({ block: 'nearest' });
          }}
          role="option"
          tabIndex={-1}
          aria-selected={name === current}
          data-active={name === active || undefined}
          className="branch-picker-option"
          onClick={() => onChoose(name)}
        >
          <span>{name}</span>
          {name === defaultBranch ? <em>{t('files.branch.default')}</em> : null}
          {name === current ? <Icon name="check" /> : null}
        </div>
      ))}
    </div>
  );
}

function groupOf({ branches, tags }: GitInfo, name: string): RefGroup['id'] {
  const isTag = tags.some((one) => one.name === name) && !branches.some((one) => one.name === name);
  return isTag ? 'tags' : 'branches';
}
