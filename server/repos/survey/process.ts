import { gitSurveyGitsIdleBytes } from '#generated/constants.ts';
import { Git, haveRoomOf } from '../../git/index.ts';
import { serve } from '../../load/processes/serve.ts';
import type { Part, Question } from './questions.ts';
import { readFacts } from './read-facts.ts';
import { readPaths } from './read-paths.ts';

/** The other end of surveyor.ts. Nothing is kept between two questions: what was read once is not asked for again. */
serve(
  () =>
    async function* (question: Question): AsyncGenerator<Part> {
      // What the hub has given for it, and no more.
      haveRoomOf(question.gitBytes, gitSurveyGitsIdleBytes);
      const git = new Git();
      try {
        const repository = await git.open(question.dir).asItIs();
        if (question.what === 'facts') yield await readFacts(repository, question.holds);
        else yield* readPaths(repository, question.kept);
      } finally {
        git.close();
      }
    },
);
