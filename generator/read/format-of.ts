import type { Lookup } from '../declare/lookup.ts';
import { sortOf } from '../expressions/sorts.ts';
import type { Format } from '../grammar/formats.ts';
import { flatSchema, type JsonSchema } from '../grammar/json-schema.ts';
import { enumOf, textOfValue } from '../model/enum-words.ts';

interface Known {
  definitions: Record<string, JsonSchema>;
  lookup: Pick<Lookup, 'find' | 'noteText'>;
}

/** How a value is written for people where nothing is said: as its type is. */
export function formatOf(type: JsonSchema, known: Known): Format | undefined {
  const sort = sortOf(type, known.definitions);
  switch (sort.is) {
    case 'time':
      return 'date';
    case 'number':
      return numbersAs(partOf(type, known.definitions));
    // What of it has no word is told as well; of a type without any the values are names.
    case 'enum':
      return wordsOf(type, known).some((key) => known.lookup.find('text', key) !== undefined)
        ? 'word'
        : undefined;
    default:
      return undefined;
  }
}

/** A format as a page is told it: of words, which are meant. They are those of the type, where it has a name. */
export function writtenAs(
  as: string | undefined,
  type: JsonSchema | undefined,
  known: Known,
): string | undefined {
  if (as !== 'word' || type === undefined) return as;
  for (const key of wordsOf(type, known)) known.lookup.noteText(key);
  const own = enumOf(type, known.definitions);
  return own === undefined ? as : `word.${own.type}`;
}

/** The keys of the words of what is one of a few. */
function wordsOf(type: JsonSchema, { definitions }: Known): string[] {
  const own = enumOf(type, definitions);
  if (own) return own.values.map((value) => textOfValue(own.type, value));
  const sort = sortOf(type, definitions);
  return sort.is === 'enum' ? sort.values.map((value) => `field.value.${value}`) : [];
}

function numbersAs(type: JsonSchema): Format {
  if (type['x-unit'] === 'bytes') return 'bytes';
  return type.type === 'integer' && type.minimum === 0 ? 'count' : 'number';
}

/** A type that may be nothing as what it is else. */
function partOf(type: JsonSchema, definitions: Record<string, JsonSchema>): JsonSchema {
  const one = type.anyOf?.find((part) => part.type !== 'null') ?? type;
  return flatSchema(one, definitions);
}
