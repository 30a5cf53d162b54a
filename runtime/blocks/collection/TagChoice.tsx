import { useId } from 'react';
import { TagIcon } from '#runtime/offers/look.ts';

interface TagChoiceProps {
  title: string;
  /** The tag whose icon stands before it. */
  tag?: string;
  /** Absent where they are too many to be counted. */
  count: string | undefined;
  isChosen: boolean;
  onToggle: () => void;
}

/** One of what may be ticked, with how many there are. */
export function TagChoice({ title, tag, count, isChosen, onToggle }: TagChoiceProps) {
  const id = useId();
  return (
    <li className="coll-tag" data-chosen={isChosen || undefined}>
      <input id={id} type="checkbox" checked={isChosen} onChange={onToggle} />
      <label htmlFor={id}>
        <span className="coll-tag__name" title={title}>
          {tag === undefined ? null : <TagIcon name={tag} size={13} />}
          {title}
        </span>
        {count === undefined ? null : <span className="coll-tag__count">{count}</span>}
      </label>
    </li>
  );
}
