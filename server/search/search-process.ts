import { serve } from '../load/processes/serve.ts';
import type { SlowStatement } from '../store/slow-statements.ts';
import { countKinds } from './count-kinds.ts';
import { findItems } from './find-items.ts';
import { findNames } from './find-names.ts';
import { findPeople } from './find-people.ts';
import { findTags } from './find-tags.ts';
import type { Answer, Answered, Question } from './question.ts';
import { openSource, type Source } from './source.ts';

/** The other end of searches.ts. */
serve(async (path) => {
  const slow: SlowStatement[] = [];
  const ask = openSource(path as string, (statement) => slow.push(statement));
  return async (question: Question): Promise<Answered> => {
    const found = await ask((source) => answer(source, question));
    return { found, slow: slow.splice(0) };
  };
});

function answer(source: Source, question: Question): Promise<Answer> {
  switch (question.what) {
    case 'items':
      return findItems(source, question);
    case 'names':
      return findNames(source, question);
    case 'kinds':
      return countKinds(source, question);
    case 'tags':
      return findTags(source, question);
    case 'people':
      return findPeople(source.db, question);
    case 'places':
      return source.places.of(question.list, question.viewer, question.after);
  }
}
