import { useEffect, useRef, useState } from 'react';
import { formAskAfterMs } from '#generated/constants.ts';
import { errorCatalogue } from '#generated/errors.ts';
import type { FieldAsk, Form } from '#generated/forms/types.ts';
import type { ErrorId } from '#generated/ids.ts';
import type { FieldNote } from '#runtime/forms/form-context.ts';
import { hasText } from '#runtime/i18n/i18n.ts';
import { type Text, useText } from '#runtime/i18n/use-text.ts';
import { callEndpoint, inputFor } from '#runtime/reads/endpoints.ts';

type Values = Readonly<Record<string, unknown>>;

interface AsksOptions {
  asks: Form['asks'];
  values: Values;
  /** Whether there is something to ask about a field: it is filled in, rightly, and not as it was. */
  isWorth: (field: string) => boolean;
  /** Everything that may be an input of what is asked. */
  inputs: () => Values;
}

type Told = 'checking' | 'free' | { error: ErrorId };

interface Asking {
  value: unknown;
  stop: () => void;
}

/**
 * Asks about fields while they are typed, a moment after the last key, and says what came of it. Only the answer to
 * what stands in the field counts; one that fails says nothing.
 */
export function useAsks({ asks, values, isWorth, inputs }: AsksOptions): Record<string, FieldNote> {
  const t = useText();
  const [told, setTold] = useState<Readonly<Record<string, Told | undefined>>>({});
  const running = useRef(new Map<string, Asking>());
  const latest = useRef({ isWorth, inputs });
  useEffect(() => {
    latest.current = { isWorth, inputs };
  });
  useEffect(() => {
    for (const [field, ask] of Object.entries(asks)) {
      const before = running.current.get(field);
      if (before && before.value === values[field]) continue;
      before?.stop();
      const tell = (news: Told | undefined) => setTold((all) => ({ ...all, [field]: news }));
      tell(undefined);
      running.current.set(field, { value: values[field], stop: start(field, ask, tell) });
    }
    function start(field: string, { ask, error, reasons }: FieldAsk, tell: (news: Told | undefined) => void) {
      const controller = new AbortController();
      const { signal } = controller;
      const timer = setTimeout(async () => {
        if (!latest.current.isWorth(field)) return;
        tell('checking');
        const input = inputFor(ask, latest.current.inputs());
        const answer = await callEndpoint<Answer>(ask, input, { signal, silent: true }).catch(
          () => undefined,
        );
        if (!signal.aborted)
          tell(answer && (answer.free ? 'free' : { error: reasons[answer.reason ?? ''] ?? error }));
      }, formAskAfterMs);
      return () => {
        clearTimeout(timer);
        controller.abort();
      };
    }
  }, [asks, values]);
  useEffect(() => {
    const all = running.current;
    return () => {
      for (const { stop } of all.values()) stop();
      all.clear();
    };
  }, []);
  return Object.fromEntries(
    Object.keys(asks).map((field) => [field, noteOf(told[field], { field, value: values[field], t })]),
  );
}

interface Answer {
  free: boolean;
  reason?: string;
}

function noteOf(told: Told | undefined, about: { field: string; value: unknown; t: Text }): FieldNote {
  const { field, value, t } = about;
  if (told === undefined) return { state: 'none', text: '' };
  if (told === 'checking') return { state: 'checking', text: t('form.ask.checking') };
  if (told === 'free') return { state: 'free', text: t('form.ask.free') };
  const row = errorCatalogue.find(({ id }) => id === told.error);
  const key = `field.${field}`;
  const params = { [field]: String(value), field: hasText(key) ? t(key) : field };
  return { state: 'refused', text: t(row?.text ?? 'validation.other', params) };
}
