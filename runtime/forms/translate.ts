import { TranslatableString } from '@rjsf/utils';
import type { MessageKey } from '#generated/messages/keys.ts';
import type { Text } from '#runtime/i18n/use-text.ts';

/** What RJSF says itself, as keys of ours; whatever is not here cannot be reached with this theme. */
const keys: Partial<Record<TranslatableString, MessageKey>> = {
  [TranslatableString.AddButton]: 'field.control.add',
  [TranslatableString.AddItemButton]: 'field.control.add',
  [TranslatableString.RemoveButton]: 'field.control.remove',
  [TranslatableString.CopyButton]: 'field.control.copy',
  [TranslatableString.MoveUpButton]: 'field.control.up',
  [TranslatableString.MoveDownButton]: 'field.control.down',
  [TranslatableString.ClearButton]: 'field.control.clear',
  [TranslatableString.KeyLabel]: 'field.control.key',
  [TranslatableString.YesLabel]: 'field.control.yes',
  [TranslatableString.NoLabel]: 'field.control.no',
  [TranslatableString.ErrorsLabel]: 'validation.title',
  [TranslatableString.ExpandButton]: 'field.control.add',
  [TranslatableString.OptionalObjectAdd]: 'field.control.add',
  [TranslatableString.OptionalObjectRemove]: 'field.control.remove',
};

/** Answers RJSF's requests for words in the language of the page. */
export function translator(t: Text): (text: TranslatableString) => string {
  return (text) => {
    const key = keys[text];
    return key ? t(key) : t('field.control.none');
  };
}
