import type { RJSFSchema, ValidatorType } from '@rjsf/utils';
import { useMemo } from 'react';
import type { Form } from '#generated/forms/types.ts';
import type { FormProps, Scope } from '#generated/screens/types.ts';
import { type TextParams, useText } from '#runtime/offers/words.ts';
import type { Asked } from './asked.ts';
import { type AskedEntry, entriesOf, entryOf } from './entries.ts';
import { matchedValidator } from './matched-fields.ts';
import { requiredBy, ruledValidator } from './ruled-validator.ts';
import { hiddenBy, shownValidator } from './shown-fields.ts';

interface FormOfScreen {
  form: Form;
  props: FormProps;
  scope: Scope;
}

/** What differs by who draws a form: never made anew. */
export interface Drawing {
  compile(form: Form): ValidatorType;
  fill: Asked['fill'];
  /** How the spec wants a field to look, beyond what its schema says. */
  uiOf(entry: AskedEntry, scope: Scope | undefined): object;
}

/** What a generated form asks and who checks it, with the words that the screen has for its fields. */
export function useAsked(
  { form, props, scope }: FormOfScreen,
  { compile, fill, uiOf }: Drawing,
  slots: Readonly<Record<string, object>> = none,
): Asked {
  const t = useText();
  const entries = useMemo(() => entriesOf(props, scope), [props, scope]);
  // Of what else the page knows only such rules and conditions read anything: a form without any is made once.
  const readScope = form.rules.length > 0 || entries.some(readsScope) ? scope : undefined;
  return useMemo(() => {
    const compiled = compile(form);
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
      return [
        name,
        { ...form.uiSchema[name], ...words, ...(entry && ownUi(entry, uiOf, readScope)), ...slots[name] },
      ];
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
      fill,
      ...(ruled && { requires: requiredBy(ruled) }),
      ...(hiddenIn && { hiddenIn }),
      ...(start.length > 0 && { start: Object.fromEntries(start) }),
    };
  }, [form, props, entries, readScope, slots, t, compile, fill, uiOf]);
}

const none = {};

/** Whether what is said of a field hangs on what else the page knows. */
const readsScope = ({ when, matches, choices }: AskedEntry): boolean =>
  when !== undefined || matches !== undefined || choices?.some((choice) => choice.when) === true;

/** What the words about a field may name of its rules. */
function limitsOf(schema: RJSFSchema | boolean): TextParams {
  const { minLength, maxLength } = typeof schema === 'object' ? schema : {};
  return {
    ...(minLength !== undefined && { min: minLength }),
    ...(maxLength !== undefined && { max: maxLength }),
  };
}

/** How the spec wants a field to look and where it wants it to stand. */
const ownUi = (entry: AskedEntry, uiOf: Drawing['uiOf'], scope: Scope | undefined) => ({
  ...uiOf(entry, scope),
  ...(entry.isBeside && { 'ui:classNames': 'form-beside' }),
});
