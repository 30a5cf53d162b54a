import { useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Scope } from '#generated/screens/types.ts';
import type { GitInfo } from '#generated/types.ts';
import { useText } from '#runtime/i18n/use-text.ts';
import { Icon } from '#runtime/look/icons.tsx';
import { shortId } from './commit-days.ts';
import { filterRefs, type RefGroup } from './filter-refs.ts';
import { placeHref, type RepoLocation } from './repo-places.ts';
import { useDismiss } from './use-dismiss.ts';
import './branch-picker.css';

interface BranchPickerProps {
  scope: Scope;
  info: GitInfo;
  location: RepoLocation;
}

/** Chooses a branch or a tag: a button that opens a list which narrows while one types. */
export function BranchPicker({ scope, info, location }: BranchPickerProps) {
  const t = useText();
  const navigate = useNavigate();
  const button = useRef<HTMLButtonElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  useDismiss(box, open, () => setOpen(false));

  const handleChoose = (branch: string) => {
    setOpen(false);
    button.current?.focus();
    navigate(placeHref(scope, { ...location, branch }));
  };
  const isCommit = /^[0-9a-f]{40,64}$/.test(location.branch);
  return (
    <div className="branch-picker" ref={box}>
      <button
        ref={button}
        type="button"
        className="files-button branch-picker-button"
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-label={t('files.branch.now', { name: location.branch })}
        onClick={() => setOpen(!open)}
      >
        <Icon name={isCommit ? 'commit' : 'branch'} />
        <span className="branch-picker-name">{isCommit ? shortId(location.branch) : location.branch}</span>
        <Icon name="chevron" />
      </button>
      {open ? (
        <RefList
          info={info}
          current={location.branch}
          onChoose={handleChoose}
          onClose={() => {
            setOpen(false);
            button.current?.focus();
          }}
        />
      ) : null}
    </div>
  );
}

interface RefListProps {
  info: GitInfo;
  current: string;
  onChoose: (name: string) => void;
  onClose: () => void;
}

function RefList({ info, current, onChoose, onClose }: RefListProps) {
  const t = useText();
  const id = useId();
  const [query, setQuery] = useState('');
  const groups = filterRefs(info, query);
  const names = groups.flatMap((group) => group.names.map((name) => ({ name, group: group.id })));
  const [index, setIndex] = useState(() =>
    Math.max(
      0,
      names.findIndex(({ name }) => name === current),
    ),
  );
  const active = Math.min(index, names.length - 1);

  const handleKey = (event: React.KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) setIndex((active + step + names.length) % Math.max(1, names.length));
    else if (event.key === 'Enter' && names[active]) onChoose(names[active].name);
    else if (event.key === 'Escape') onClose();
    else return;
    event.preventDefault();
  };
  return (
    <div className="branch-picker-panel" role="dialog" aria-label={t('files.branch.choose')}>
      <input
        // biome-ignore lint/a11y/noAutofocus: the panel was opened to choose, and focus returns on close
        autoFocus
        type="text"
        role="combobox"
        aria-expanded="true"
        aria-controls={`${id}-list`}
        aria-activedescendant={names[active] ? `${id}-${active}` : undefined}
        aria-label={t('files.branch.filter')}
        placeholder={t('files.branch.filter')}
        value={query}
        onChange={(event) => {
          setQuery(event.target.value);
          setIndex(0);
        }}
        onKeyDown={handleKey}
      />
      <div
        className="branch-picker-list"
        id={`${id}-list`}
        role="listbox"
        aria-label={t('files.branch.choose')}
      >
        {groups.map((group) => (
          <RefOptions
            key={group.id}
            id={id}
            group={group}
            current={current}
            defaultBranch={info.defaultBranch}
            active={names[active]}
            offset={names.findIndex((entry) => entry.group === group.id)}
            onChoose={onChoose}
          />
        ))}
      </div>
      {names.length === 0 ? <p className="branch-picker-none">{t('files.branch.none')}</p> : null}
    </div>
  );
}

interface RefOptionsProps {
  id: string;
  group: RefGroup;
  current: string;
  defaultBranch: string;
  active: { name: string; group: string } | undefined;
  offset: number;
  onChoose: (name: string) => void;
}

function RefOptions({ id, group, current, defaultBranch, active, offset, onChoose }: RefOptionsProps) {
  const t = useText();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a listbox has groups, not fieldsets
    <div role="group" aria-label={t(`files.branch.${group.id}`)}>
      <p className="branch-picker-title" aria-hidden="true">
        {t(`files.branch.${group.id}`)}
      </p>
      {group.names.map((name, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled where the focus is, in the box above
        <div
          key={name}
          id={`${id}-${offset + index}`}
          ref={(element) => {
            if (active?.name === name && active.group === group.id)
              element?.scrollIntoView({ block: 'nearest' });
          }}
          role="option"
          tabIndex={-1}
          aria-selected={name === current}
          data-active={(active?.name === name && active.group === group.id) || undefined}
          className="branch-picker-option"
          onClick={() => onChoose(name)}
        >
          <span>{name}</span>
          {group.id === 'branches' && name === defaultBranch ? <em>{t('files.branch.default')}</em> : null}
          {name === current ? <Icon name="check" /> : null}
        </div>
      ))}
      {group.left > 0 ? (
        <p className="branch-picker-left">{t('files.branch.left', { count: group.left })}</p>
      ) : null}
    </div>
  );
}
