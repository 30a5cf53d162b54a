import type { RJSFSchema } from '@rjsf/utils';
import { createPrecompiledValidator } from '@rjsf/validator-ajv8';
import { useMemo } from 'react';
import type { Form } from '#generated/forms/types.ts';
import type { ScreenId } from '#generated/ids.ts';
import type { FormProps, Scope } from '#generated/screens/types.ts';
import { type TextParams, useText } from '#runtime/i18n/use-text.ts';
import { addressUi } from './AddressWidget.tsx';
import { choicesUi } from './ChoicesWidget.tsx';
import { FormBody } from './FormBody.tsx';
import { optionsUi } from './OptionsWidget.tsx';
import { requiredBy, ruledValidator } from './ruled-validator.ts';
import { startOf } from './start-values.ts';
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
  // Of what else the page knows only such rules read anything: a form without any is made once.
  const ruledScope = form.rules.length > 0 ? scope : undefined;
  const asked = useMemo(() => {
    const compiled = createPrecompiledValidator(form.validate, form.schema);
    const ruled = ruledScope && { form, props, scope: ruledScope };
    const validator = ruled ? ruledValidator(compiled, ruled) : compiled;
    const own = Object.entries(form.schema.properties ?? {}).map(([name, schema]) => {
      const options = props.options?.[name];
      const { label, help } = props.words?.[name] ?? {};
      const words = {
        ...(label && { 'ui:title': t(label) }),
        ...(help && { 'ui:help': t(help, limitsOf(schema)) }),
      };
      const offered = options && optionsUi(options, startOf(props.values, name));
      return [name, { ...form.uiSchema[name], ...words, ...offered, ...ownUi(name, props), ...slots[name] }];
    });
    return {
      schema: form.schema,
      uiSchema: { ...form.uiSchema, ...Object.fromEntries(own) },
      validator,
      isOurs: true,
      clears: form.clears,
      asks: form.asks,
      ...(ruled && { requires: requiredBy(ruled) }),
      ...(props.start && { start: props.start }),
    };
  }, [form, props, ruledScope, slots, t]);
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
function ownUi(name: string, { address, choices, rows }: FormProps) {
  const own = choices?.[name];
  return {
    ...(own && choicesUi(own)),
    ...(address?.field === name && addressUi(address)),
    ...(rows?.flat().includes(name) && { 'ui:classNames': 'form-beside' }),
  };
}
