import { Button } from '@arco-design/web-react';
import {
  getSubmitButtonOptions,
  type IconButtonProps,
  type SubmitButtonProps,
  TranslatableString,
} from '@rjsf/utils';
import { Icon } from '#runtime/look/icons.tsx';

/** The button that sends the form. */
export function SubmitButton({ uiSchema }: SubmitButtonProps) {
  const { submitText, norender, props = {} } = getSubmitButtonOptions(uiSchema);
  if (norender) return null;
  return (
    <Button htmlType="submit" type="primary" disabled={props.disabled} loading={props.loading}>
      {submitText}
    </Button>
  );
}

function iconButton(icon: string, words: TranslatableString) {
  return function SmallButton({ registry, id, disabled, onClick, title }: IconButtonProps) {
    const label = title ?? registry.translateString(words);
    return (
      <button type="button" id={id} className="form-icon-button" title={label} aria-label={label} disabled={disabled} onClick={onClick}>
        <Icon name={icon} />
      </button>
    );
  };
}

/** Adds an entry; says so in words, since it stands alone under a list. */
export function AddButton({ registry, id, disabled, onClick }: IconButtonProps) {
  return (
    <button type="button" id={id} className="form-add-button" disabled={disabled} onClick={onClick}>
      <Icon name="plus" />
      {registry.translateString(TranslatableString.AddButton)}
    </button>
  );
}

export const ButtonTemplates = {
  SubmitButton,
  AddButton,
  CopyButton: iconButton('copy', TranslatableString.CopyButton),
  MoveDownButton: iconButton('down', TranslatableString.MoveDownButton),
  MoveUpButton: iconButton('up', TranslatableString.MoveUpButton),
  RemoveButton: iconButton('close', TranslatableString.RemoveButton),
  ClearButton: iconButton('close', TranslatableString.ClearButton),
};
