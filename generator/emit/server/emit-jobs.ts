import type { Job } from '../../model/job.ts';
import type { Product } from '../../model/product.ts';
import { type OutputFile, placesOf, sortedEntries } from '../output.ts';
import { type Code, list, object } from '../print/code.ts';
import { identifier, quote } from '../print/literal.ts';
import { Module } from '../print/module.ts';
import { jobInputName } from '../types/names.ts';
import { fileOfId } from './emit-handlers.ts';

/** server/jobs.ts: every job with what bounds it. server/job-handlers.ts: who does each, and who follows events; the id is the path. */
export function emitJobs(product: Product): OutputFile[] {
  const jobs = sortedEntries(product.jobs).map(([, job]) => job);
  return [emitTypesOfJobs(jobs, product), emitJobHandlers(jobs, product)];
}

function emitTypesOfJobs(jobs: readonly Job[], product: Product): OutputFile {
  const module = new Module('server/jobs.ts');
  const inputs = jobs.map(({ id }) => `  ${quote(id)}: ${module.needType(jobInputName(id), 'types.ts')};\n`);
  module.add(
    `/** What is known of each job when it is begun. */\nexport interface JobInputs {\n${inputs.join('')}}`,
  );
  const followed = jobs.flatMap(({ id, follows }) =>
    follows === undefined ? [] : [`  ${quote(id)}: ${follows.map(quote).join(' | ')};\n`],
  );
  module.add(
    `/** The events that jobs are given which follow some. */\nexport interface Followed {\n${followed.join('')}}`,
  );
  module.needType('EventName', 'server/events.ts');
  module.add(types);
  const written = jobs.map((job): [string, Code] => [job.id, printJob(job, module, product)]);
  module.addConst('jobs', object(written), {
    type: 'Readonly<Record<JobName, JobType>>',
    about: 'Every job, with what bounds it.',
  });
  return module.toFile(placesOf(jobs));
}

function printJob(job: Job, module: Module, { constants }: Product): Code {
  // By their names, so that whoever asks for a constant and what a job says of it never differ.
  const number = (id: string) => module.need(identifier(constants[id]?.name ?? id), 'constants.ts');
  const { key, item, repository, after, every, follows, tries, timeout, atOnce, together } = job;
  const texts = Object.entries({ key, item, repository }).flatMap(([name, value]): [string, Code][] =>
    value === undefined ? [] : [[name, quote(value)]],
  );
  const own = { afterMs: after, everyMs: every, triesMax: tries, limitMs: timeout, atOnce, together };
  const numbers = Object.entries(own).flatMap(([name, id]): [string, Code][] =>
    id === undefined ? [] : [[name, number(id)]],
  );
  const events: [string, Code][] = follows === undefined ? [] : [['follows', list(follows.map(quote))]];
  return object([...texts, ...events, ...numbers]);
}

const types = `export type JobName = keyof JobInputs;
export type FollowerName = keyof Followed;

/** What bounds a job. Each may be done twice. */
export interface JobType {
  /** The input of which one is open at a time; where absent each stands by itself. */
  readonly key?: string;
  /** The input that is the id of an item. */
  readonly item?: string;
  /** What it does to the repository of its item: after a stop, \`first\` is done before anybody reaches the item. */
  readonly repository?: 'first' | 'later';
  /** It begins so long after it was asked for last. */
  readonly afterMs?: number;
  /** It asks for itself again after so long. */
  readonly everyMs?: number;
  /** It is given each of these once; what it has been given is kept under its name. */
  readonly follows?: readonly EventName[];
  readonly triesMax: number;
  readonly limitMs: number;
  readonly atOnce: number;
  /** So many are begun under one count of tries. */
  readonly together?: number;
}`;

function emitJobHandlers(jobs: readonly Job[], { hasRooms }: Product): OutputFile {
  const module = new Module('server/job-handlers.ts');
  module.needType('JobName', 'server/jobs.ts');
  module.needType('FollowerName', 'server/jobs.ts');
  const context = hasRooms ? 'work/context' : 'frame/work';
  module.add(`import type { Follow, Work } from ${quote(`../../server/${context}.ts`)};`);
  const entry = ({ id }: Job): [string, Code] => {
    const { path, name } = fileOfId('server/work', id);
    return [id, `() => import(${quote(`../../${path}`)}).then((file) => file.${name})`];
  };
  const own = jobs.filter(({ follows }) => follows === undefined);
  module.addConst('jobHandlers', object(own.map(entry)), {
    type: '{ readonly [Name in Exclude<JobName, FollowerName>]: () => Promise<Work<Name>> }',
    about:
      'Who does each job: with one missing this does not compile. The file is loaded when it is asked for.',
  });
  const followers = jobs.filter(({ follows }) => follows !== undefined);
  module.addConst('followers', object(followers.map(entry)), {
    type: '{ readonly [Name in FollowerName]: () => Promise<Follow<Name>> }',
    about: 'Who is given the events that a job follows.',
  });
  return module.toFile(placesOf(jobs));
}
