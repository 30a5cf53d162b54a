import type { ReactNode } from 'react';

interface ToggleGroupProps<Id extends string> {
  /** What is chosen here, for those who do not see it. */
  label: string;
  className: string;
  options: readonly { id: Id; words: ReactNode; isDisabled?: boolean }[];
  chosen: Id;
  onChoose: (id: Id) => void;
}

/** Buttons of which one is pressed: what is shown of several. */
export function ToggleGroup<Id extends string>(props: ToggleGroupProps<Id>) {
  const { label, className, options, chosen, onChoose } = props;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is sent
    <div className={className} role="group" aria-label={label}>
      {options.map(({ id, words, isDisabled = false }) => (
        <button
          key={id}
          type="button"
          aria-pressed={id === chosen}
          disabled={isDisabled}
          onClick={() => onChoose(id)}
        >
          {words}
        </button>
      ))}
    </div>
  );
}
