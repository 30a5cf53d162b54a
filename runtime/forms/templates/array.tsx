import {
  type ArrayFieldDescriptionProps,
  type ArrayFieldItemButtonsTemplateProps,
  type ArrayFieldItemTemplateProps,
  type ArrayFieldTemplateProps,
  type ArrayFieldTitleProps,
  buttonId,
  descriptionId,
  getTemplate,
  getUiOptions,
  titleId,
} from '@rjsf/utils';

/** A list of entries under one legend. */
export function ArrayFieldTemplate(props: ArrayFieldTemplateProps) {
  const {
    canAdd,
    disabled,
    fieldPathId,
    uiSchema,
    items,
    onAddClick,
    readonly,
    registry,
    required,
    schema,
    title,
  } = props;
  const options = getUiOptions(uiSchema);
  const Title = getTemplate('ArrayFieldTitleTemplate', registry, options);
  const Description = getTemplate('ArrayFieldDescriptionTemplate', registry, options);
  const { AddButton } = registry.templates.ButtonTemplates;
  const shared = { fieldPathId, schema, uiSchema, registry };
  return (
    <fieldset className="form-group" id={fieldPathId.$id}>
      <Title
        {...shared}
        title={options.title || title}
        required={required}
        optionalDataControl={props.optionalDataControl}
      />
      <Description {...shared} description={options.description || schema.description} />
      <div className="form-list">{items}</div>
      {canAdd ? (
        <AddButton
          id={buttonId(fieldPathId, 'add')}
          onClick={onAddClick}
          disabled={disabled || readonly}
          uiSchema={uiSchema}
          registry={registry}
        />
      ) : null}
    </fieldset>
  );
}

export function ArrayFieldTitleTemplate(props: ArrayFieldTitleProps) {
  const { fieldPathId, title, schema, uiSchema, required, registry, optionalDataControl } = props;
  const options = getUiOptions(uiSchema, registry.globalUiOptions);
  const { label: displayLabel = true } = options;
  if (!title || !displayLabel) return null;
  const Title = getTemplate('TitleFieldTemplate', registry, options);
  const rest = { title, required, schema, uiSchema, registry, optionalDataControl };
  return <Title id={titleId(fieldPathId)} {...rest} />;
}

export function ArrayFieldDescriptionTemplate(props: ArrayFieldDescriptionProps) {
  const { fieldPathId, description, schema, uiSchema, registry } = props;
  const options = getUiOptions(uiSchema, registry.globalUiOptions);
  const { label: displayLabel = true } = options;
  if (!description || !displayLabel) return null;
  const Description = getTemplate('DescriptionFieldTemplate', registry, options);
  const rest = { description, schema, uiSchema, registry };
  return <Description id={descriptionId(fieldPathId)} {...rest} />;
}

export function ArrayFieldItemTemplate({
  children,
  buttonsProps,
  hasToolbar,
  registry,
  uiSchema,
}: ArrayFieldItemTemplateProps) {
  const Buttons = getTemplate('ArrayFieldItemButtonsTemplate', registry, getUiOptions(uiSchema));
  return (
    <div className="form-list-item">
      <div className="form-list-value">{children}</div>
      {hasToolbar ? (
        <div className="form-list-buttons">
          <Buttons {...buttonsProps} />
        </div>
      ) : null}
    </div>
  );
}

export function ArrayFieldItemButtonsTemplate(props: ArrayFieldItemButtonsTemplateProps) {
  const { disabled, hasCopy, hasMoveDown, hasMoveUp, hasRemove, fieldPathId, readonly, registry, uiSchema } =
    props;
  const { CopyButton, MoveDownButton, MoveUpButton, RemoveButton } = registry.templates.ButtonTemplates;
  const off = disabled || readonly;
  const shared = { uiSchema, registry };
  const idOf = (name: Parameters<typeof buttonId>[1]) => buttonId(fieldPathId, name);
  return (
    <>
      {hasMoveUp || hasMoveDown ? (
        <>
          <MoveUpButton
            {...shared}
            id={idOf('moveUp')}
            disabled={off || !hasMoveUp}
            onClick={props.onMoveUpItem}
          />
          <MoveDownButton
            {...shared}
            id={idOf('moveDown')}
            disabled={off || !hasMoveDown}
            onClick={props.onMoveDownItem}
          />
        </>
      ) : null}
      {hasCopy ? (
        <CopyButton {...shared} id={idOf('copy')} disabled={off} onClick={props.onCopyItem} />
      ) : null}
      {hasRemove ? (
        <RemoveButton {...shared} id={idOf('remove')} disabled={off} onClick={props.onRemoveItem} />
      ) : null}
    </>
  );
}
