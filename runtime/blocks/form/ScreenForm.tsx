import type { RJSFSchema } from '@rjsf/utils';
import { createPrecompiledValidator } from '@rjsf/validator-ajv8';
import { useMemo } from 'react';
import type { Form } from '#generated/forms/types.ts';
import type { ScreenId } from '#generated/ids.ts';
import type { FormProps, Scope } from '#generated/screens/types.ts';
import { type TextParams, useText } from '#runtime/i18n/use-text.ts';
import { addressUi } from './AddressWidget.tsx';
import { choicesUi } from './ChoicesWidget.tsx';
import { type AskedEntry, entriesOf, entryOf } from './entries.ts';
import { FormBody } from './FormBody.tsx';
import { matchedValidator } from './matched-fields.ts';
import { optionsUi } from './OptionsWidget.tsx';
import { requiredBy, ruledValidator } from './ruled-validator.ts';
import { hiddenBy, shownValidator } from './shown-fields.ts';
import { useSlots } from './use-slots.ts';

interface ScreenFormProps {
  form: Form;
  props: FormProps;
  scope: Scope;
  screen: ScreenId;
}

/** A form whose fields and validator were generated, with the slots that files of the screen fill. */
export function ScreenForm({ form, props, scope, screen }: ScreenFormProps) {
  const t = useText();
  const slots = useSlots(screen);
  const entries = useMemo(() => entriesOf(props, scope), [props, scope]);
  // Of what else the page knows only such rules and conditions read anything: a form without any is made once.
  const readScope =
    form.rules.length > 0 || entries.some(({ when, matches }) => when || matches) ? scope : undefined;
  const asked = useMemo(() => {
    const compiled = createPrecompiledValidator(form.validate, form.schema);
    const ruled = readScope && form.rules.length > 0 ? { form, props, scope: readScope } : undefined;
    const judged = ruled ? ruledValidator(compiled, ruled) : compiled;
    const whole = (readScope && matchedValidator(judged, entries, readScope)) ?? judged;
    const hiddenIn = readScope && hiddenBy(entries, readScope);
    const own = Object.entries(form.schema.properties ?? {}).map(([name, schema]) => {
      const entry = entryOf(entries, name);
      const { label, help } = entry ?? {};
      const words = {
        ...(label && { 'ui:title': t(label) }),
        ...(help && { 'ui:help': t(help, limitsOf(schema)) }),
      };
      return [name, { ...form.uiSchema[name], ...words, ...(entry && ownUi(entry)), ...slots[name] }];
    });
    const start = entries.flatMap(({ field, start }) =>
      start === undefined ? [] : [[field, start] as const],
    );
    return {
      schema: form.schema,
      uiSchema: { ...form.uiSchema, ...Object.fromEntries(own) },
      validator: hiddenIn ? shownValidator(whole, hiddenIn) : whole,
      isOurs: true,
      clears: form.clears,
      asks: form.asks,
      ...(ruled && { requires: requiredBy(ruled) }),
      ...(hiddenIn && { hiddenIn }),
      ...(start.length > 0 && { start: Object.fromEntries(start) }),
    };
  }, [form, props, entries, readScope, slots, t]);
  return <FormBody asked={asked} props={props} scope={scope} name={screen} />;
}

/** What the words about a field may name of its rules. */
function limitsOf(schema: RJSFSchema | boolean): TextParams {
  const { minLength, maxLength } = typeof schema === 'object' ? schema : {};
  return {
    ...(minLength !== undefined && { min: minLength }),
    ...(maxLength !== undefined && { max: maxLength }),
  };
}

/** How the spec wants a field to look and where it wants it to stand. */
function ownUi({ field, address, choices, options, value, isBeside }: AskedEntry) {
  return {
    ...(options && optionsUi(options, value)),
    ...(choices && choicesUi(choices)),
    ...(address && addressUi(field, address)),
    ...(isBeside && { 'ui:classNames': 'form-beside' }),
  };
}
