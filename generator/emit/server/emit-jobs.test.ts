import { expect, it } from 'vitest';
import { emitData } from '../emit-data.ts';
import { emitSchemaFiles } from '../schema.ts';
import { buildProduct } from '../testing/build-product.ts';
import { typeCheck } from '../testing/type-check.ts';
import { emitJobs } from './emit-jobs.ts';

const context = `import type { Followed, FollowerName, JobInputs, JobName } from '#generated/server/jobs.ts';
export type Work<Name extends JobName> = (context: object, input: JobInputs[Name]) => Promise<void>;
export type Follow<Name extends FollowerName> = (context: object, event: Followed[Name]) => Promise<void>;
`;
const does = (input: string) =>
  `export const paths = async (_: object, { itemId }: ${input}) => void itemId;\n`;

async function compiled(work: Record<string, string>, product = buildProduct()): Promise<string> {
  const files = [...emitData(product), ...(await emitSchemaFiles(product))];
  return typeCheck(files, { 'server/work/context.ts': context, ...work });
}

it('names constants, so that a job and whoever else asks for one never differ', () => {
  const [jobs] = emitJobs(buildProduct());
  expect(jobs?.content).toContain('limitMs: pollCreationMs');
  expect(jobs?.content).toContain("key: 'itemId'");
});

it('compiles with a file for each job, that takes its input', async () => {
  const work = { 'server/work/items/paths.ts': does('{ itemId: string }') };
  expect(await compiled(work)).not.toContain('work');
});

it('does not compile with nobody to do a job, and names the file', async () => {
  expect(await compiled({})).toContain("'../../server/work/items/paths.ts'");
});

it('does not compile where it is done with another input', async () => {
  const work = { 'server/work/items/paths.ts': does('{ itemId: number }') };
  expect(await compiled(work)).toContain('generated/server/job-handlers.ts');
});

it('gives whoever follows events these and no others', async () => {
  const [paths] = Object.values(buildProduct().jobs);
  if (!paths) throw new Error('There is a job.');
  const { key, item, repository, ...bounds } = paths;
  const input = { type: 'object' as const, properties: {}, required: [], additionalProperties: false };
  const product = buildProduct({ jobs: { [paths.id]: { ...bounds, input, follows: ['items.seen'] } } });
  const takes = (event: string) => ({
    'server/work/items/paths.ts': `export const paths = async (_: object, event: ${event}) => void event;\n`,
  });
  expect(await compiled(takes("'items.seen'"), product)).not.toContain('work');
  expect(await compiled(takes("'items.renamed'"), product)).toContain('generated/server/job-handlers.ts');
});
