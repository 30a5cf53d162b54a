import {
  getSubmitButtonOptions,
  type IconButtonProps,
  type SubmitButtonProps,
  TranslatableString,
} from '@rjsf/utils';
import { useText } from '#runtime/i18n/use-text.ts';
import { Icon } from '#runtime/look/icons.tsx';
import type { FormValues } from '../form-context.ts';

/** The button that sends the form. One that must wait keeps the focus: whoever pressed it goes on from there. */
function SubmitButton({ uiSchema, registry }: SubmitButtonProps) {
  const { onCancel } = (registry.formContext ?? {}) as Partial<FormValues>;
  const t = useText();
  const { submitText, norender, props = {} } = getSubmitButtonOptions(uiSchema);
  if (norender) return null;
  const submit = (
    <button
      type="submit"
      className={`button button--${props.tone === 'danger' ? 'danger' : 'primary'} form-submit`}
      aria-disabled={props.disabled || props.loading || undefined}
      aria-busy={props.loading || undefined}
    >
      {submitText}
    </button>
  );
  if (!onCancel) return submit;
  return (
    <div className="form-buttons">
      <button type="button" className="button" onClick={onCancel}>
        {t('form.cancel')}
      </button>
      {submit}
    </div>
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
