import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Scope } from '#generated/screens/types.ts';
import type { GitInfo } from '#generated/types.ts';
import { Icon, useDismiss } from '#runtime/offers/look.ts';
import { placeHref, type RepoLocation } from '#runtime/offers/repos.ts';
import { useText } from '#runtime/offers/words.ts';
import { shortId } from './commit-days.ts';
import { RefList } from './RefList.tsx';
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
  useDismiss({ box, isOpen: open, onDismiss: () => setOpen(false) });

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
        <span className="branch-picker-name" title={location.branch}>
          {isCommit ? shortId(location.branch) : location.branch}
        </span>
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
