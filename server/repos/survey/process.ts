import { Git } from '../../git/index.ts';
import { serveWork } from '../../load/serve-work.ts';
import type { Part, Question } from './questions.ts';
import { readFacts } from './read-facts.ts';
import { readPaths } from './read-paths.ts';

/** The other end of surveyor.ts. Nothing is kept between two questions: what was read once is not asked for again. */
serveWork<Question, Part>(async function* (question) {
  const git = new Git();
  try {
    const repository = await git.open(question.dir).asItIs();
    if (question.what === 'facts') yield await readFacts(repository);
    else yield* readPaths(repository, question.kept);
  } finally {
    git.close();
  }
});
