import { createPrecompiledValidator } from '@rjsf/validator-ajv8';
import type { Form } from '#generated/forms/types.ts';
import type { ScreenId } from '#generated/ids.ts';
import type { FormProps, Scope } from '#generated/screens/types.ts';
import { addressUi } from './AddressWidget.tsx';
import { choicesUi } from './ChoicesWidget.tsx';
import { EngineFields, fillByEngine } from './EngineFields.tsx';
import { FormBody } from './FormBody.tsx';
import { optionsUi } from './OptionsWidget.tsx';
import { type Drawing, useAsked } from './use-asked.ts';
import { useSlots } from './use-slots.ts';

export interface ScreenFormProps {
  form: Form;
  props: FormProps;
  scope: Scope;
  screen: ScreenId;
}

/** A form whose fields and validator were generated, with the slots that files of the screen fill. */
export function ScreenForm({ form, props, scope, screen }: ScreenFormProps) {
  const asked = useAsked({ form, props, scope }, byEngine, useSlots(screen));
  return <FormBody asked={asked} props={props} scope={scope} name={screen} Fields={EngineFields} />;
}

const byEngine: Drawing = {
  compile: ({ validate, schema }) => createPrecompiledValidator(validate, schema),
  fill: fillByEngine,
  uiOf: ({ field, address, choices, options, value }, scope) => ({
    ...(options && optionsUi(options, value)),
    ...(choices && choicesUi(choices, scope)),
    ...(address && addressUi(field, address)),
  }),
};
