import type { LanguageId } from '#generated/app.ts';
import { currencyDecimals } from '#generated/constants.ts';
import { tagOf } from '../i18n/language.ts';

const makers = {
  number: (tag: string) => new Intl.NumberFormat(tag, { maximumFractionDigits: 2 }),
  currency: (tag: string) =>
    new Intl.NumberFormat(tag, {
      minimumFractionDigits: currencyDecimals,
      maximumFractionDigits: currencyDecimals,
      roundingMode: 'halfEven',
      signDisplay: 'negative',
    }),
  date: (tag: string) => new Intl.DateTimeFormat(tag, { dateStyle: 'medium' }),
  time: (tag: string) => new Intl.DateTimeFormat(tag, { timeStyle: 'short' }),
  dateTime: (tag: string) => new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short' }),
  ago: (tag: string) => new Intl.RelativeTimeFormat(tag, { numeric: 'always' }),
  // Without `auto` a moment ago would read "0 seconds ago".
  now: (tag: string) => new Intl.RelativeTimeFormat(tag, { numeric: 'auto' }),
};

type Makers = typeof makers;
type Formatters = { [Sort in keyof Makers]?: ReturnType<Makers[Sort]> };

const made = new Map<LanguageId, Formatters>();

/**
 * What writes a number or a time in a language. A browser needs up to a millisecond to make one and next to nothing to use it,
 * and a list has one in each of its cards: so each is made once.
 */
export function formatterOf<Sort extends keyof Makers>(
  sort: Sort,
  language: LanguageId,
): ReturnType<Makers[Sort]> {
  const own = made.get(language) ?? {};
  made.set(language, own);
  const make = makers[sort] as (tag: string) => ReturnType<Makers[Sort]>;
  const formatter = own[sort] ?? make(tagOf(language));
  Object.assign(own, { [sort]: formatter });
  return formatter as ReturnType<Makers[Sort]>;
}
