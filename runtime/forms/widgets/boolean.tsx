import { descriptionId, getTemplate, type WidgetProps } from '@rjsf/utils';
import { Checkbox } from '#runtime/arco/Choice.tsx';
import { Switch } from '#runtime/arco/Switch.tsx';
import { ariaOfField } from '../field-aria.ts';
import { Required } from '../field-parts.tsx';

/** Yes or no, its words beside it. */
export function CheckboxWidget(props: WidgetProps) {
  const {
    id,
    label,
    value,
    disabled,
    readonly,
    required,
    hideLabel,
    onChange,
    options,
    schema,
    uiSchema,
    registry,
  } = props;
  const description = options.description ?? schema.description;
  const Description = getTemplate('DescriptionFieldTemplate', registry, options);
  return (
    <>
      <Checkbox
        {...ariaOfField(props)}
        labelledBy={undefined}
        checked={value === true}
        disabled={disabled || readonly}
        onChange={onChange}
      >
        {hideLabel ? null : label}
        {required ? <Required /> : null}
      </Checkbox>
      {description && !hideLabel ? (
        <Description
          id={descriptionId(id)}
          description={description}
          schema={schema}
          uiSchema={uiSchema}
          registry={registry}
        />
      ) : null}
    </>
  );
}

/** Something that is on or off at once. */
export function SwitchWidget(props: WidgetProps) {
  const { id, label, value, disabled, readonly, onChange } = props;
  return (
    <span className="form-switch">
      <Switch
        id={id}
        label={label}
        describedBy={ariaOfField(props).describedBy}
        checked={value === true}
        disabled={disabled || readonly}
        onChange={onChange}
      />
      <span aria-hidden="true">{label}</span>
    </span>
  );
}
