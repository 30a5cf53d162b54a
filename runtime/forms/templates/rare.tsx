import {
  type CyclicSchemaExpandProps,
  type FallbackFieldTemplateProps,
  getTemplate,
  type OptionalDataControlsTemplateProps,
  TranslatableString,
  type UnsupportedFieldProps,
} from '@rjsf/utils';
import { Icon } from '#runtime/look/icons.tsx';

/** Adds or takes away a part that need not be there. */
export function OptionalDataControlsTemplate({
  id,
  label,
  onAddClick,
  onRemoveClick,
}: OptionalDataControlsTemplateProps) {
  const onClick = onAddClick ?? onRemoveClick;
  if (!onClick) return <em id={id}>{label}</em>;
  return (
    <button
      type="button"
      id={id}
      className="form-icon-button"
      title={label}
      aria-label={label}
      onClick={onClick}
    >
      <Icon name={onAddClick ? 'plus' : 'close'} />
    </button>
  );
}

/** A schema that holds itself is unfolded one step at a time. */
export function CyclicSchemaExpandTemplate({
  name,
  fieldPathId,
  registry,
  onExpand,
}: CyclicSchemaExpandProps) {
  return (
    <button
      type="button"
      className="form-add-button"
      id={`${fieldPathId.$id}-button`}
      onClick={() => onExpand(fieldPathId.$id)}
    >
      {registry.translateString(TranslatableString.ExpandButton)} {name}
    </button>
  );
}

/** A value of any type: first its type is chosen, then the value. */
export function FallbackFieldTemplate({
  schema,
  registry,
  typeSelector,
  schemaField,
}: FallbackFieldTemplateProps) {
  const MultiSchema = getTemplate('MultiSchemaFieldTemplate', registry);
  return (
    <MultiSchema
      selector={typeSelector}
      optionSchemaField={schemaField}
      schema={schema}
      registry={registry}
    />
  );
}

/** A field that no one can draw says so, and the form goes on. */
export function UnsupportedFieldTemplate({ registry, fieldPathId }: UnsupportedFieldProps) {
  return (
    <p className="form-unsupported" role="note">
      {registry.translateString(TranslatableString.UnsupportedFieldWithId, [fieldPathId?.$id ?? ''])}
    </p>
  );
}
