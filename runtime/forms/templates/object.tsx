import {
  buttonId,
  canExpand,
  descriptionId,
  type GridTemplateProps,
  getTemplate,
  getUiOptions,
  type MultiSchemaFieldTemplateProps,
  type ObjectFieldTemplateProps,
  titleId,
} from '@rjsf/utils';
import { entryName } from './field.tsx';

/** Fields that belong together; the form as a whole needs no frame of its own. */
export function ObjectFieldTemplate(props: ObjectFieldTemplateProps) {
  const { description, disabled, formData, fieldPathId, onAddProperty, properties, readonly, registry } =
    props;
  const { required, schema, title, uiSchema, optionalDataControl } = props;
  const options = getUiOptions(uiSchema);
  const isEntry = typeof fieldPathId.path.at(-1) === 'number';
  // A schema that only offers alternatives is drawn by the field that chooses among them.
  if ((schema.oneOf || schema.anyOf) && !schema.properties && properties.length === 0) return null;
  const Title = getTemplate('TitleFieldTemplate', registry, options);
  const Description = getTemplate('DescriptionFieldTemplate', registry, options);
  const { AddButton } = registry.templates.ButtonTemplates;
  const shared = { schema, uiSchema, registry };
  return (
    <fieldset className={fieldPathId.path.length === 0 ? 'form-root' : 'form-group'} id={fieldPathId.$id}>
      {title ? (
        <Title
          id={titleId(fieldPathId)}
          title={isEntry ? entryName(title) : title}
          required={required && !isEntry}
          optionalDataControl={optionalDataControl}
          {...shared}
        />
      ) : (
        optionalDataControl
      )}
      {description ? (
        <Description id={descriptionId(fieldPathId)} description={description} {...shared} />
      ) : null}
      {properties.map((property) => property.content)}
      {canExpand(schema, uiSchema, formData) ? (
        <AddButton
          id={buttonId(fieldPathId, 'add')}
          disabled={disabled || readonly}
          onClick={onAddProperty}
          uiSchema={uiSchema}
          registry={registry}
        />
      ) : null}
    </fieldset>
  );
}

/** A choice between shapes, and the fields of the one that was chosen. */
export function MultiSchemaFieldTemplate({ selector, optionSchemaField }: MultiSchemaFieldTemplateProps) {
  return (
    <div className="form-group">
      <div className="form-field">{selector}</div>
      {optionSchemaField}
    </div>
  );
}

export function GridTemplate({ children, column: _, className = '', ...rest }: GridTemplateProps) {
  return (
    <div {...rest} className={`form-grid ${className}`}>
      {children}
    </div>
  );
}
