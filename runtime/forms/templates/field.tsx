import { Input } from '@arco-design/web-react';
import {
  ADDITIONAL_PROPERTY_FLAG,
  buttonId,
  type DescriptionFieldProps,
  errorId,
  type FieldErrorProps,
  type FieldHelpProps,
  type FieldTemplateProps,
  getTemplate,
  getUiOptions,
  helpId,
  type TitleFieldProps,
  TranslatableString,
  titleId,
  type WrapIfAdditionalTemplateProps,
} from '@rjsf/utils';
import { Beneath, Required } from '../field-parts.tsx';
import { noteOf } from '../form-context.ts';

/** A field: its label, what it is for, the control, its faults and help. */
export function FieldTemplate(props: FieldTemplateProps) {
  const {
    id,
    label,
    children,
    errors,
    help,
    description,
    hidden,
    required,
    displayLabel,
    registry,
    uiSchema,
  } = props;
  if (hidden) return <div hidden>{children}</div>;
  const options = getUiOptions(uiSchema);
  const WrapIfAdditional = getTemplate('WrapIfAdditionalTemplate', registry, options);
  // A lone box carries its words beside it.
  const isBox = props.schema.type === 'boolean' && !['select', 'radio'].includes(String(options.widget));
  // What is a thing or a list of its own carries its title itself, though it be one that somebody has added.
  const isGroup =
    ADDITIONAL_PROPERTY_FLAG in props.schema && ['object', 'array'].includes(String(props.schema.type));
  const isEntry = typeof props.fieldPathId.path.at(-1) === 'number';
  const Label = hasOwnControl(props) ? 'label' : 'span';
  return (
    <WrapIfAdditional {...props}>
      {displayLabel && label && !isBox && !isGroup ? (
        // In a list the place tells which entry it is; a screen reader hears it.
        <Label
          className={isEntry ? 'form-label unseen' : 'form-label'}
          {...(Label === 'label' ? { id: titleId(id), htmlFor: id } : {})}
        >
          {isEntry ? entryName(label) : label}
          {required && !isEntry ? <Required /> : null}
        </Label>
      ) : null}
      {displayLabel && !isBox && description ? description : null}
      {children}
      {errors}
      <Beneath
        help={help}
        note={errors && props.rawErrors?.length ? undefined : noteOf(registry.formContext, id)}
      />
    </WrapIfAdditional>
  );
}

/** Whether the label names a control: of alternatives the one that was chosen has a label, and nothing has none. */
function hasOwnControl({ schema, registry }: FieldTemplateProps): boolean {
  const isChoice = (schema.oneOf ?? schema.anyOf) && !registry.schemaUtils.isSelect(schema);
  return !isChoice && schema.type !== 'null';
}

/** `Stops-2`, as RJSF calls an entry, is `Stops 2`. */
export function entryName(label: string): string {
  return label.replace(/-(\d+)$/, ' $1');
}

export function FieldErrorTemplate({ errors = [], fieldPathId }: FieldErrorProps) {
  const shown = errors.filter(Boolean);
  if (shown.length === 0) return null;
  return (
    <ul id={errorId(fieldPathId)} className="form-errors">
      {shown.map((error, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same words may stand twice
        <li key={index}>{error}</li>
      ))}
    </ul>
  );
}

export function FieldHelpTemplate({ help, fieldPathId }: FieldHelpProps) {
  if (!help) return null;
  return (
    <div id={helpId(fieldPathId)} className="form-help">
      {help}
    </div>
  );
}

export function DescriptionFieldTemplate({ id, description }: DescriptionFieldProps) {
  if (!description) return null;
  return (
    <div id={id} className="form-description">
      {description}
    </div>
  );
}

export function TitleFieldTemplate({ id, title, required, optionalDataControl }: TitleFieldProps) {
  return (
    <legend id={id} className="form-legend">
      {title}
      {required ? <Required /> : null}
      {optionalDataControl}
    </legend>
  );
}

/** An entry whose name the reader chooses: the name, the value, and a way to take both away. */
export function WrapIfAdditionalTemplate(props: WrapIfAdditionalTemplateProps) {
  const { id, classNames, style, disabled, label, onKeyRenameBlur, onRemoveProperty, readonly, schema } =
    props;
  const { children, uiSchema, registry } = props;
  const className = ['form-field', classNames].filter(Boolean).join(' ');
  if (!(ADDITIONAL_PROPERTY_FLAG in schema)) {
    return (
      <div className={className} style={style}>
        {children}
      </div>
    );
  }
  const { RemoveButton } = registry.templates.ButtonTemplates;
  return (
    <div className={`${className} form-entry`} style={style}>
      <div className="form-entry-key">
        <label className="form-label" htmlFor={`${id}-key`}>
          {registry.translateString(TranslatableString.KeyLabel, [label])}
        </label>
        <Input
          key={label}
          id={`${id}-key`}
          defaultValue={label}
          disabled={disabled || readonly}
          onBlur={onKeyRenameBlur}
        />
      </div>
      <div className="form-entry-value">{children}</div>
      <RemoveButton
        id={buttonId(id, 'remove')}
        disabled={disabled || readonly}
        onClick={onRemoveProperty}
        uiSchema={uiSchema}
        registry={registry}
      />
    </div>
  );
}
