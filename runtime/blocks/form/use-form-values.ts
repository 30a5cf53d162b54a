import { useCallback, useEffect, useMemo, useState } from 'react';
import type { FormProps, Scope } from '#generated/screens/types.ts';
import { clearDraft, type Draft, readDraft, useUnsaved, writeDraft } from '#runtime/offers/work.ts';
import { type Asked, fieldsOf, shownFields } from './asked.ts';
import { changedFields } from './changes.ts';
import { setValues } from './set-values.ts';
import { startValues } from './start-values.ts';
import { newTicket } from './ticket.ts';

type Values = Record<string, unknown>;

interface Place {
  props: FormProps;
  scope: Scope;
  draftKey: string | undefined;
}

interface Held {
  values: Values;
  /** What the form would be if nobody had touched it. */
  clean: Values;
  /** What `clean` was taken from. */
  from: string;
  ticket: string;
}

/** What stands in a form, and whether that would be lost. */
export function useFormValues(asked: Asked, { props, scope, draftKey }: Place) {
  const fields = useMemo(() => fieldsOf(asked), [asked]);
  const start = { ...setValues(asked), ...asked.start, ...startValues(props, scope, fields) };
  const from = JSON.stringify(start);
  const [held, setHeld] = useState<Held>(() => begin(asked, start, draftKey));
  // The thing was changed elsewhere, or here: fields that nobody has touched since show what it is now.
  if (held.from !== from) setHeld(follow(held, withDefaults(asked, start), { fields, from }));

  const shown = shownFields(asked, held.values);
  const isDirty = changedFields(held.values, held.clean, shown).length > 0;
  const keep = useCallback(() => writeDraft(draftKey, draftOf(asked, held)), [draftKey, asked, held]);
  const isKept = props.draft === true && draftKey !== undefined;
  const isUnsaved = isDirty && !isKept && props.leave !== 'free';
  const unsaved = useUnsaved(isUnsaved, keep);
  useEffect(() => {
    if (!isKept) return;
    if (isDirty) keep();
    else clearDraft(draftKey);
  }, [isDirty, isKept, draftKey, keep]);
  useEffect(() => {
    // Others have a draft only where the session ended under them; now the form itself holds it again.
    if (!isKept) clearDraft(draftKey);
  }, [isKept, draftKey]);

  return {
    fields,
    /** The fields that are asked as the form stands now. */
    shown,
    values: held.values,
    clean: held.clean,
    ticket: held.ticket,
    isDirty,
    /** Whether something would be lost if the form went. */
    isUnsaved,
    change: (values: Values) => setHeld((now) => ({ ...now, values })),
    /** What was sent has arrived: it is what the form holds from now on, or the form is empty again. */
    settle: (sent: Values, keeps: boolean) => {
      clearDraft(draftKey);
      unsaved.release();
      const clean = keeps ? arrived(asked, sent, held.clean) : withDefaults(asked, start);
      // What was typed while it was on its way stays.
      setHeld((now) => ({ ...now, values: keeps ? now.values : clean, clean, ticket: newTicket() }));
    },
  };
}

/** What is not asked was not sent, and is what it was. */
function arrived(asked: Asked, sent: Values, clean: Values): Values {
  const shown = shownFields(asked, sent).map((name) => [name, sent[name]] as const);
  return { ...clean, ...Object.fromEntries(shown) };
}

function begin(asked: Asked, start: Values, draftKey: string | undefined): Held {
  const clean = withDefaults(asked, start);
  const draft = readDraft(draftKey);
  const drafted = Object.entries(draft.values).map(([name, value]) => [name, value ?? undefined]);
  const values = withDefaults(asked, { ...start, ...Object.fromEntries(drafted) });
  return { values, clean, from: JSON.stringify(start), ticket: draft.ticket ?? newTicket() };
}

/** Whether what is typed there may be kept on this computer: no password, and nothing that a browser must not remember. */
const mayBeKept = ({ uiSchema }: Asked, name: string): boolean =>
  uiSchema[name]?.['ui:widget'] !== 'password' && uiSchema[name]?.['ui:autocomplete'] !== 'off';

/** What was typed, but for secrets and what nobody has touched, which may be something else by then. */
function draftOf(asked: Asked, { values, clean, ticket }: Held): Draft {
  const kept = fieldsOf(asked).filter((name) => mayBeKept(asked, name));
  const touched = changedFields(values, clean, kept);
  // What was emptied is kept as nothing: in JSON there is no other word for it.
  return { values: Object.fromEntries(touched.map((name) => [name, values[name] ?? null])), ticket };
}

function follow(held: Held, clean: Values, { fields, from }: { fields: string[]; from: string }): Held {
  const touched = changedFields(held.values, held.clean, fields);
  const own = Object.fromEntries(touched.map((name) => [name, held.values[name]]));
  return { ...held, values: { ...clean, ...own }, clean, from };
}

const withDefaults = (asked: Asked, start: Values): Values => asked.fill(asked, start);
