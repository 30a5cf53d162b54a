import { PlainForm, plainValidator } from '#runtime/offers/forms.ts';
import { FormBody } from './FormBody.tsx';
import type { ScreenFormProps } from './ScreenForm.tsx';
import { type Drawing, useAsked } from './use-asked.ts';

/** A generated form that asks for short texts alone, which needs no form engine. */
export function PlainScreenForm({ form, props, scope, screen }: ScreenFormProps) {
  const asked = useAsked({ form, props, scope }, plainly);
  return <FormBody asked={asked} props={props} scope={scope} name={screen} Fields={PlainForm} />;
}

const plainly: Drawing = {
  compile: ({ validate }) => plainValidator(validate),
  fill: ({ schema }, start) => ({ ...defaultsOf(schema.properties ?? {}), ...start }),
  uiOf: () => ({}),
};

const defaultsOf = (properties: Readonly<Record<string, object | boolean>>) =>
  Object.fromEntries(
    Object.entries(properties).flatMap(([name, schema]) =>
      typeof schema === 'object' && 'default' in schema ? [[name, schema.default] as const] : [],
    ),
  );
