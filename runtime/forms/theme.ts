import type { ThemeProps } from '@rjsf/core';
import { JsonField } from './fields/JsonField.tsx';
import { ObjectField } from './fields/ObjectField.tsx';
import { SchemaField } from './fields/SchemaField.tsx';
import {
  ArrayFieldDescriptionTemplate,
  ArrayFieldItemButtonsTemplate,
  ArrayFieldItemTemplate,
  ArrayFieldTemplate,
  ArrayFieldTitleTemplate,
} from './templates/array.tsx';
import { BaseInputTemplate } from './templates/BaseInput.tsx';
import { ButtonTemplates } from './templates/buttons.tsx';
import { ErrorList } from './templates/ErrorList.tsx';
import {
  DescriptionFieldTemplate,
  FieldErrorTemplate,
  FieldHelpTemplate,
  FieldTemplate,
  TitleFieldTemplate,
  WrapIfAdditionalTemplate,
} from './templates/field.tsx';
import { GridTemplate, MultiSchemaFieldTemplate, ObjectFieldTemplate } from './templates/object.tsx';
import {
  CyclicSchemaExpandTemplate,
  FallbackFieldTemplate,
  OptionalDataControlsTemplate,
  UnsupportedFieldTemplate,
} from './templates/rare.tsx';
import { CheckboxWidget, SwitchWidget } from './widgets/boolean.tsx';
import { CheckboxesWidget, RadioWidget, SelectWidget } from './widgets/choices.tsx';
import { FileWidget } from './widgets/FileWidget.tsx';
import { MarkdownWidget } from './widgets/MarkdownWidget.tsx';
import { PictureWidget } from './widgets/picture/PictureWidget.tsx';
import { RangeWidget, TagsWidget, TextareaWidget } from './widgets/text.tsx';

/** Draws RJSF's forms with Arco's controls; widgets that are not named here go through `BaseInputTemplate`. */
export const theme: ThemeProps = {
  fields: { FallbackField: JsonField, ObjectField, SchemaField },
  templates: {
    ArrayFieldDescriptionTemplate,
    ArrayFieldItemButtonsTemplate,
    ArrayFieldItemTemplate,
    ArrayFieldTemplate,
    ArrayFieldTitleTemplate,
    BaseInputTemplate,
    ButtonTemplates,
    CyclicSchemaExpandTemplate,
    DescriptionFieldTemplate,
    ErrorListTemplate: ErrorList,
    FallbackFieldTemplate,
    FieldErrorTemplate,
    FieldHelpTemplate,
    FieldTemplate,
    GridTemplate,
    MultiSchemaFieldTemplate,
    ObjectFieldTemplate,
    OptionalDataControlsTemplate,
    TitleFieldTemplate,
    UnsupportedFieldTemplate,
    WrapIfAdditionalTemplate,
  },
  widgets: {
    CheckboxWidget,
    CheckboxesWidget,
    FileWidget,
    RadioWidget,
    RangeWidget,
    SelectWidget,
    TextareaWidget,
    markdown: MarkdownWidget,
    picture: PictureWidget,
    switch: SwitchWidget,
    tags: TagsWidget,
  },
};
