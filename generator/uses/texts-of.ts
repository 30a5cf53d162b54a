import type { Type } from 'typescript/unstable/sync';

/** Flags of what may be any text at all: any, unknown, a text, a part of one, a parameter. */
const openFlags = 1 | 2 | 32 | 524_288 | 4_194_304 | 8_388_608;

/** A type has many texts, and is asked for often. */
const known = new WeakMap<Type, string[] | undefined>();

/** The texts that a type consists of, beside what is no text; undefined where it may be any text. */
export function textsOf(type: Type | undefined): readonly string[] | undefined {
  if (type === undefined) return undefined;
  if (!known.has(type)) known.set(type, readTexts(type));
  return known.get(type);
}

function readTexts(type: Type): string[] | undefined {
  const parts = type.isUnionType() ? type.getTypes() : [type];
  if (parts.some(({ flags }) => (flags & openFlags) !== 0)) return undefined;
  const texts = parts.flatMap((part) => (part.isStringLiteralType() ? [part.value] : []));
  return texts.length === 0 ? undefined : texts;
}
