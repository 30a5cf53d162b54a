import { useEffect, useRef, useState } from 'react';
import { formAskAfterMs } from '#generated/constants.ts';
import { errorsById } from '#generated/errors.ts';
import type { FieldAsk, Form } from '#generated/forms/types.ts';
import type { ErrorId } from '#generated/ids.ts';
import type { FieldNote } from '#runtime/offers/forms.ts';
import { callAny, inputFor } from '#runtime/offers/reads.ts';
import { hasText, type Text, useText } from '#runtime/offers/words.ts';

type Values = Readonly<Record<string, unknown>>;

interface AsksOptions {
  asks: Form['asks'];
  values: Values;
  /** Fields that are not asked about, but whose rule has words. */
  ruled: readonly string[];
  /** Whether there is something to ask about a field, since it is filled in and not as it was; or what is wrong with it. */
  judge: (field: string) => Judgement;
  /** Everything that may be an input of what is asked. */
  inputs: () => Values;
}

export type Judgement = 'skip' | 'ask' | { fault: string };

type Told = 'checking' | 'free' | 'unknown' | { error: ErrorId } | { fault: string };

interface Asking {
  value: unknown;
  stop: () => void;
}

/**
 * Asks about fields while they are typed, a moment after the last key, and says what came of it. Only the answer to
 * what stands in the field counts; where none comes, it is said that nobody knows yet.
 */
export function useAsks({ asks, ruled, values, judge, inputs }: AsksOptions): Record<string, FieldNote> {
  const t = useText();
  const [told, setTold] = useState<Readonly<Record<string, Told | undefined>>>({});
  const running = useRef(new Map<string, Asking>());
  const latest = useRef({ judge, inputs });
  useEffect(() => {
    latest.current = { judge, inputs };
  });
  useEffect(() => {
    for (const field of new Set([...Object.keys(asks), ...ruled])) {
      const before = running.current.get(field);
      if (before && before.value === values[field]) continue;
      before?.stop();
      const tell = (news: Told | undefined) => setTold((all) => ({ ...all, [field]: news }));
      tell(undefined);
      running.current.set(field, { value: values[field], stop: start(field, asks[field], tell) });
    }
    function start(field: string, asked: FieldAsk | undefined, tell: (news: Told | undefined) => void) {
      const controller = new AbortController();
      const { signal } = controller;
      const timer = setTimeout(async () => {
        const judged = latest.current.judge(field);
        if (typeof judged === 'object') return tell(judged);
        if (judged === 'skip' || asked === undefined) return;
        const { ask, error, reasons } = asked;
        tell('checking');
        const input = inputFor(ask, latest.current.inputs());
        const answer = await callAny<Answer>(ask, input, { signal, silent: true }).catch(() => undefined);
        if (signal.aborted) return;
        if (answer === undefined) tell('unknown');
        else tell(answer.free ? 'free' : { error: reasons[answer.reason ?? ''] ?? error });
      }, formAskAfterMs);
      return () => {
        clearTimeout(timer);
        controller.abort();
      };
    }
  }, [asks, ruled, values]);
  useEffect(() => {
    const all = running.current;
    return () => {
      for (const { stop } of all.values()) stop();
      all.clear();
    };
  }, []);
  return Object.fromEntries(
    [...new Set([...Object.keys(asks), ...ruled])].map((field) => [
      field,
      noteOf(told[field], { field, value: values[field], t }),
    ]),
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
  if (told === 'unknown') return { state: 'none', text: t('form.ask.unknown') };
  if ('fault' in told) return { state: 'refused', text: told.fault };
  const row = errorsById.get(told.error);
  const key = `field.${field}`;
  const params = { [field]: String(value), field: hasText(key) ? t(key) : field };
  return { state: 'refused', text: t(row?.text ?? 'validation.other', params) };
}
