import { descriptionId, errorId, helpId, titleId, type WidgetProps } from '@rjsf/utils';
import type { ControlAria } from '../arco/aria.ts';
import { noteOf } from './form-context.ts';

type Described = Pick<
  WidgetProps,
  'registry' | 'id' | 'options' | 'schema' | 'rawErrors' | 'required' | 'hideLabel' | 'label' | 'name'
>;

/** Ties a widget to what its field has drawn around it; ids of parts that are not there are left out. */
export function ariaOfField({
  id,
  options,
  schema,
  rawErrors = [],
  required,
  registry,
  ...named
}: Described): ControlAria {
  // A choice between shapes has no label of its own on the page.
  const isNamed = !named.hideLabel && Boolean(named.label) && !/__(one|any)of_select$/.test(id);
  const note = rawErrors.length > 0 ? undefined : noteOf(registry.formContext, id);
  const isRefused = note?.state === 'refused';
  const parts = [
    rawErrors.length > 0 ? errorId(id) : '',
    // What explains a field stands under its label, and is gone with it.
    !named.hideLabel && (options.description ?? schema.description) ? descriptionId(id) : '',
    note?.text ? note.id : '',
    options.help ? helpId(id) : '',
  ].filter(Boolean);
  return {
    id,
    ...(isNamed ? { labelledBy: titleId(id) } : { label: named.label || named.name }),
    describedBy: parts.length > 0 ? parts.join(' ') : undefined,
    required: required || undefined,
    invalid: rawErrors.length > 0 || isRefused || undefined,
  };
}
