import { useId } from 'react';

interface TagChoiceProps {
  title: string;
  /** Absent where they are too many to be counted. */
  count: string | undefined;
  isChosen: boolean;
  onToggle: () => void;
}

/** One of what may be ticked, with how many there are. */
export function TagChoice({ title, count, isChosen, onToggle }: TagChoiceProps) {
  const id = useId();
  return (
    <li className="coll-tag" data-chosen={isChosen || undefined}>
      <input id={id} type="checkbox" checked={isChosen} onChange={onToggle} />
      <label htmlFor={id}>
        <span className="coll-tag__name" title={title}>
          {title}
        </span>
        {count === undefined ? null : <span className="coll-tag__count">{count}</span>}
      </label>
    </li>
  );
}
