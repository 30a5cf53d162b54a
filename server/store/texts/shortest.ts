import type { Phrase } from './text-index.ts';

/** Of phrases any of which will do, those that hold no other, each once: whoever has a longer one has one of these. */
export function shortest(choices: readonly Phrase[]): Phrase[] {
  const keyOf = ({ words, prefix }: Phrase) => `${words.join(' ')}${prefix ? '*' : ''}`;
  const unlike = [...new Map(choices.map((choice) => [keyOf(choice), choice])).values()];
  return unlike.filter((choice) => !unlike.some((other) => other !== choice && holds(choice, other)));
}

/** Whether a phrase holds another one, so that no text has it without the other. */
export function holds(phrase: Phrase, part: Phrase): boolean {
  const isGrowing = (place: number) => phrase.prefix && place === phrase.words.length - 1;
  return phrase.words.some((_, at) =>
    part.words.every((word, index) => {
      const own = phrase.words[at + index];
      if (part.prefix && index === part.words.length - 1) return own?.startsWith(word) === true;
      return own === word && !isGrowing(at + index);
    }),
  );
}
