import { serve } from '../load/serve.ts';
import { findItems } from './find-items.ts';
import { findTags } from './find-tags.ts';
import type { Answer, Question } from './question.ts';
import { openSource } from './source.ts';

/** The other end of searches.ts. */
serve(async (path) => {
  const ask = openSource(path as string);
  return (asked) => {
    const question = asked as Question;
    return ask<Answer>((source) =>
      question.what === 'items' ? findItems(source, question) : findTags(source, question),
    );
  };
});
