import { useId } from 'react';
import { direction } from '#generated/constants.ts';
import type { MessageKey } from '#generated/messages/keys.ts';
import type { CollectionProps, Scope } from '#generated/screens/types.ts';
import { Icon } from '#runtime/offers/look.ts';
import { hasText, useText } from '#runtime/offers/words.ts';
import { type Choice, type SearchChanges, sortOptions } from './address.ts';

interface SortSelectProps {
  props: CollectionProps;
  scope: Scope;
  sort: NonNullable<CollectionProps['sort']>;
  choice: Choice;
  change: (changes: SearchChanges) => void;
}

/** The browser's own select: it works on every phone and with every reader. */
export function SortSelect({ props, scope, sort, choice, change }: SortSelectProps) {
  const t = useText();
  const id = useId();
  const options = sortOptions(props, scope);
  const [usual, ...others] = direction;
  const isUsual = choice.order === usual;
  const turned = isUsual ? others[0] : undefined;
  const words = isUsual ? t('sort.desc') : t('sort.asc');
  return (
    <div className="coll-sort">
      <label className="unseen" htmlFor={id}>
        {t('sort.label')}
      </label>
      <span className="coll-sort__select">
        <select
          id={id}
          value={choice.sort}
          onChange={(event) =>
            change({ [sort.by]: event.target.value === options[0] ? undefined : event.target.value })
          }
        >
          {options.map((option) => (
            <option key={option} value={option}>
              {t(orderKey(option))}
            </option>
          ))}
        </select>
        <Icon name="chevron" size={12} className="coll-sort__chevron" />
      </span>
      {sort.direction && !sort.fixed?.includes(choice.sort ?? '') ? (
        <button
          type="button"
          className="button button--icon coll-sort__turn"
          aria-label={words}
          title={words}
          onClick={() => change({ [sort.direction ?? '']: turned })}
        >
          <Icon name={isUsual ? 'down' : 'up'} />
        </button>
      ) : null}
    </div>
  );
}

/** An order is called by its own name, else by that of its field. */
function orderKey(option: string): MessageKey {
  const own = `sort.${option}`;
  return (hasText(own) ? own : `field.${option}`) as MessageKey;
}
