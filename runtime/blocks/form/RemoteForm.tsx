import { useMemo } from 'react';
import type { ScreenId } from '#generated/ids.ts';
import type { MessageKey } from '#generated/messages/keys.ts';
import type { FormProps, Scope } from '#generated/screens/types.ts';
import { checkerOf, type ReadSchema, type Refusal, readSchema, startOf } from '#runtime/offers/forms.ts';
import { StateNotice } from '#runtime/offers/look.ts';
import { useText } from '#runtime/offers/words.ts';
import { EngineFields, fillByEngine } from './EngineFields.tsx';
import { FormBody } from './FormBody.tsx';
import { FormBoundary } from './FormBoundary.tsx';

interface RemoteFormProps {
  /** The schema as it arrived: anything at all. */
  given: unknown;
  props: FormProps;
  scope: Scope;
  screen: ScreenId;
}

/** A form that is asked by a schema which arrived at run time, or why it cannot be asked. */
export function RemoteForm({ given, props, scope, screen }: RemoteFormProps) {
  const read = useMemo(() => readSchema(given), [given]);
  if (typeof read === 'string') return <RefusedForm text={texts[read]} />;
  return (
    <FormBoundary key={JSON.stringify(read.schema)} instead={<RefusedForm text="form.refused.other" />}>
      <AskedForm read={read} props={props} scope={scope} screen={screen} />
    </FormBoundary>
  );
}

interface AskedFormProps extends Omit<RemoteFormProps, 'given'> {
  read: ReadSchema;
}

function AskedForm({ read, props, scope, screen }: AskedFormProps) {
  const t = useText();
  const asked = useMemo(() => {
    const validator = checkerOf(read);
    const start = startOf(read.schema, props.defaults ?? {}, validator);
    const kept = Object.entries(start).filter(([, value]) => value === '');
    // A text that starts empty is empty again when it is cleared, not absent.
    const uiSchema = Object.fromEntries(kept.map(([name]) => [name, { 'ui:emptyValue': '' }]));
    return {
      schema: read.schema,
      uiSchema,
      validator,
      start,
      isOurs: false,
      clears: [],
      asks: {},
      fill: fillByEngine,
    };
  }, [read, props.defaults]);
  return (
    <>
      {read.isWhole ? null : <p className="form-block__note">{t('form.partly')}</p>}
      <FormBody asked={asked} props={props} scope={scope} name={screen} Fields={EngineFields} />
    </>
  );
}

const texts: Readonly<Record<Refusal, MessageKey>> = {
  shape: 'form.refused.shape',
  size: 'form.refused.size',
  elsewhere: 'form.refused.elsewhere',
  circular: 'form.refused.circular',
};

function RefusedForm({ text }: { text: MessageKey }) {
  const t = useText();
  return <StateNotice title={t('form.refused.title')} text={t(text)} />;
}
