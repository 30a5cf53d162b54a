import { TranslatableString } from '@rjsf/utils';
import type { MessageKey } from '#generated/messages/keys.ts';
import type { Text } from '#runtime/i18n/use-text.ts';

/** What RJSF says itself, as keys of ours; whatever is not here cannot be reached with this theme. */
const keys: Partial<Record<TranslatableString, MessageKey>> = {
  [TranslatableString.AddButton]: 'field.add',
  [TranslatableString.AddItemButton]: 'field.add',
  [TranslatableString.RemoveButton]: 'field.remove',
  [TranslatableString.CopyButton]: 'field.copy',
  [TranslatableString.MoveUpButton]: 'field.up',
  [TranslatableString.MoveDownButton]: 'field.down',
  [TranslatableString.ClearButton]: 'field.clear',
  [TranslatableString.KeyLabel]: 'field.key',
  [TranslatableString.YesLabel]: 'field.yes',
  [TranslatableString.NoLabel]: 'field.no',
  [TranslatableString.ErrorsLabel]: 'validation.title',
  [TranslatableString.ExpandButton]: 'field.add',
  [TranslatableString.OptionalObjectAdd]: 'field.add',
  [TranslatableString.OptionalObjectRemove]: 'field.remove',
};

/** Answers RJSF's requests for words in the language of the page. */
export function translator(t: Text): (text: TranslatableString) => string {
  return (text) => {
    const key = keys[text];
    return key ? t(key) : t('field.none');
  };
}
