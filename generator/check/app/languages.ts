import type { Faults, Params } from '../../faults/fault.ts';
import type { Place } from '../../faults/place.ts';
import { at } from '../../grammar/written.ts';
import type { Building } from '../../resolve/known.ts';

type WrittenApp = Building['read']['app'][number]['read'];
type WrittenLanguage = NonNullable<WrittenApp['languages']>[number];

/** Languages are told apart by their prefixes, are known to the standard, and end where words are looked for. */
export function checkLanguages({ read, faults }: Pick<Building, 'read' | 'faults'>): void {
  for (const { read: app } of read.app) {
    const { languages } = app;
    if (languages === undefined) continue;
    for (const language of languages) checkTag(language, faults);
    checkDistinct(languages, 'prefix', faults);
    checkDistinct(languages, 'tag', faults);
    if (languages.length > 0 && !languages.some(({ prefix }) => prefix === ''))
      faults.add('HUB1801', at(app, 'languages'));
    checkFallbacks(app, faults);
  }
}

/** What a language is called is a folder of locales/, and its tag is what browsers and formatters know it by. */
function checkTag(language: WrittenLanguage, faults: Faults): void {
  const { id, tag } = language;
  const refuse = (word: 'id' | 'tag', params: Params, known: string[] = []) =>
    faults.add(
      'HUB1105',
      at(language, word),
      { expected: 'language', example: 'zh or zh-CN', ...params },
      known,
    );
  const idRead = localeOf(id);
  const read = localeOf(tag);
  if (idRead === undefined || idRead.toString() !== id)
    refuse('id', { name: id }, idRead ? [idRead.toString()] : []);
  else if (read === undefined) refuse('tag', { name: tag }, [id]);
  else if (read.toString() !== tag) refuse('tag', { name: tag }, [read.toString()]);
  else if (read.language !== idRead.language)
    refuse('tag', { name: tag, example: `${id}, or ${id} with a country` });
  else if (!isWrittenThere(read)) refuse('tag', { name: tag }, [id, likelyTag(id)]);
}

/** What was found of tags: they are asked for with each edit. */
const writtenThere = new Map<string, boolean>();

/** Whether dates are written in a way of its own where the tag says: of any other country it would say nothing. */
function isWrittenThere(locale: Intl.Locale): boolean {
  const tag = locale.toString();
  const { region, language } = locale;
  const found =
    writtenThere.get(tag) ??
    (region === undefined ||
      new Intl.Locale(language).maximize().region === region ||
      new Intl.Locale(new Intl.DateTimeFormat(tag).resolvedOptions().locale).region === region);
  writtenThere.set(tag, found);
  return found;
}

/** A language where most who speak it are. */
function likelyTag(language: string): string {
  return `${language}-${new Intl.Locale(language).maximize().region}`;
}

/** A tag of which every part is known; what is written otherwise than the standard does is known all the same. */
function localeOf(tag: string): Intl.Locale | undefined {
  try {
    const locale = new Intl.Locale(tag);
    const { language, region, script } = locale;
    const isKnown = [
      [language, 'language'],
      [region, 'region'],
      [script, 'script'],
    ] as const;
    return isKnown.every(
      ([part, type]) => part === undefined || isPlain(part, type) || nameOf(part, type) !== undefined,
    )
      ? locale
      : undefined;
  } catch {
    // Not of the form of a tag.
    return undefined;
  }
}

type NamedPart = 'language' | 'region' | 'script';

/** What was found of parts: they are asked for with each edit. */
const plainParts = new Map<string, boolean>();

function isPlain(part: string, type: NamedPart): boolean {
  const key = `${type} ${part}`;
  const found = plainParts.get(key) ?? findPlain(part, type);
  plainParts.set(key, found);
  return found;
}

/** Whose numbers have plurals, or where it is some time of day, is known: to ask for a name takes longer than to read a spec. */
function findPlain(part: string, type: NamedPart): boolean {
  if (type === 'language') return new Intl.PluralRules(part).resolvedOptions().locale === part;
  const { getTimeZones } = Intl.Locale.prototype as {
    getTimeZones?(this: Intl.Locale): string[] | undefined;
  };
  return type === 'region' && (getTimeZones?.call(new Intl.Locale(`und-${part}`))?.length ?? 0) > 0;
}

/** To make one takes milliseconds. */
const names = new Map<NamedPart, Intl.DisplayNames>();

function nameOf(part: string, type: NamedPart): string | undefined {
  const known = names.get(type) ?? new Intl.DisplayNames(['en'], { type, fallback: 'none' });
  names.set(type, known);
  return known.of(part);
}

function checkDistinct(languages: readonly WrittenLanguage[], word: 'prefix' | 'tag', faults: Faults): void {
  const seen = new Map<string, Place>();
  for (const language of languages) {
    const name = language[word];
    const first = seen.get(name);
    const here = at(language, word);
    if (first === undefined) seen.set(name, here);
    else faults.add('HUB1202', here, { what: word, name, first: `${first.file}:${first.line}` });
  }
}

/** Words that a language lacks are looked for in the next, until one has all. */
function checkFallbacks({ languages: written, fallback }: WrittenApp, faults: Faults): void {
  const languages = written ?? [];
  const next = new Map(languages.map(({ id, fallback: other }) => [id, other]));
  for (const language of languages) {
    const chain = [language.id];
    for (let on = language.fallback; on !== undefined; on = next.get(on)) {
      chain.push(on);
      if (on !== language.id && !isRepeated(chain)) continue;
      if (on === language.id)
        faults.add('HUB1203', at(language, 'fallback'), {
          what: 'language',
          name: language.id,
          chain: chain.join(' → '),
        });
      break;
    }
  }
  const last = languages.find(({ id }) => id === fallback);
  if (last?.fallback !== undefined)
    faults.add('HUB1204', at(last, 'fallback'), {
      what: 'language',
      name: last.id,
      reason: 'it is the one that all others fall back to, and must have all words itself',
    });
}

const isRepeated = (chain: readonly string[]) => new Set(chain).size < chain.length;
