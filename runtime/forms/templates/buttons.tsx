import {
  getSubmitButtonOptions,
  type IconButtonProps,
  type SubmitButtonProps,
  TranslatableString,
} from '@rjsf/utils';
import { Icon } from '#runtime/look/icons.tsx';
import { SendButton } from '../field-parts.tsx';
import type { FormValues } from '../form-context.ts';

function SubmitButton({ uiSchema, registry }: SubmitButtonProps) {
  const { onCancel } = (registry.formContext ?? {}) as Partial<FormValues>;
  const { submitText = '', norender, props = {} } = getSubmitButtonOptions(uiSchema);
  if (norender) return null;
  return (
    <SendButton
      text={submitText}
      isDanger={props.tone === 'danger'}
      isSending={Boolean(props.loading)}
      isDisabled={Boolean(props.disabled)}
      onCancel={onCancel}
    />
  );
}

interface SmallButtonProps extends IconButtonProps {
  drawing: string;
  words: TranslatableString;
}

function SmallButton({ registry, id, disabled, onClick, title, drawing, words }: SmallButtonProps) {
  const label = title ?? registry.translateString(words);
  return (
    <button
      type="button"
      id={id}
      className="form-icon-button"
      title={label}
      aria-label={label}
      disabled={disabled}
      onClick={onClick}
    >
      <Icon name={drawing} />
    </button>
  );
}

/** Adds an entry; says so in words, since it stands alone under a list. */
function AddButton({ registry, id, disabled, onClick }: IconButtonProps) {
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
  CopyButton: (props: IconButtonProps) => (
    <SmallButton {...props} drawing="copy" words={TranslatableString.CopyButton} />
  ),
  MoveDownButton: (props: IconButtonProps) => (
    <SmallButton {...props} drawing="down" words={TranslatableString.MoveDownButton} />
  ),
  MoveUpButton: (props: IconButtonProps) => (
    <SmallButton {...props} drawing="up" words={TranslatableString.MoveUpButton} />
  ),
  RemoveButton: (props: IconButtonProps) => (
    <SmallButton {...props} drawing="close" words={TranslatableString.RemoveButton} />
  ),
  ClearButton: (props: IconButtonProps) => (
    <SmallButton {...props} drawing="close" words={TranslatableString.ClearButton} />
  ),
};
