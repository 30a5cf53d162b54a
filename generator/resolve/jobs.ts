import type { WrittenJob } from '../grammar/spec/jobs.ts';
import { at, keyAt, type Named, named, othersIn } from '../grammar/written.ts';
import type { Job } from '../model/job.ts';
import { inLayer } from '../yaml/layer.ts';
import { emptyRecord } from '../yaml/record.ts';
import { constantFor, type Wanted, waiting } from './constant-use.ts';
import { nameOfField, recordSchema } from './fields.ts';
import type { WithEntities } from './known.ts';
import { withOrigins } from './origins.ts';

const counted: Wanted = { sort: 'count', least: 1 };
/** What each of its numbers has to be. */
const numbers = {
  after: waiting,
  every: waiting,
  tries: counted,
  timeout: waiting,
  atOnce: counted,
  together: counted,
} as const;

/** Reads spec/jobs; the id names the file that it stands in, and the one that does it. */
export function buildJobs(building: WithEntities): Record<string, Job> {
  const { read, faults } = building;
  const jobs = emptyRecord<Job>();
  for (const entry of withOrigins(read.jobs, othersIn, faults)) {
    const { key: id, keyAt: place, value: written, origin } = entry;
    const area = inLayer(place.file)
      .replace(/^spec\/jobs\//, '')
      .replace(/\.yaml$/, '');
    const [own = ''] = id.split('.');
    if (own !== area && id.includes('.')) faults.add('HUB1594', place, { name: id, area: own });
    checkJob(entry, building);
    for (const [word, wanted] of Object.entries(numbers)) {
      const name = written[word as keyof typeof numbers];
      if (name !== undefined) constantFor(name, wanted, at(written, word as keyof typeof numbers), building);
    }
    const { about, key, item, repository, after, every, follows, tries, timeout, atOnce, together } = written;
    jobs[id] ??= {
      ...{ id, about, input: recordSchema(named(written.input), building), tries, timeout, atOnce, origin },
      ...(key !== undefined && { key }),
      ...(item !== undefined && { item }),
      ...(repository !== undefined && { repository }),
      ...(after !== undefined && { after }),
      ...(every !== undefined && { every }),
      ...(follows !== undefined && { follows: [...follows].sort() }),
      ...(together !== undefined && { together }),
    };
  }
  return jobs;
}

/** What its words say together. */
function checkJob({ key: name, value: written }: Named<WrittenJob>, building: WithEntities): void {
  const { faults } = building;
  const { input, every, after, item, repository, follows } = written;
  for (const word of ['key', 'item'] as const) {
    const said = written[word];
    const field = named(input).find((one) => nameOfField(one).name === said);
    // An input that is not there is told where words are judged.
    if (said === undefined || field === undefined) continue;
    if (nameOfField(field).isOptional || field.value !== 'text')
      faults.add('HUB1590', at(written, word), { name, input: said, word });
  }
  if (repository !== undefined && item === undefined)
    faults.add('HUB1591', keyAt(written, 'repository'), { name });
  if (follows !== undefined)
    for (const word of ['input', 'after', 'every', 'together'] as const)
      if (written[word] !== undefined) faults.add('HUB1599', keyAt(written, word), { name, word });
  if (every === undefined) return;
  if (input !== undefined) faults.add('HUB1592', keyAt(written, 'every'), { name });
  if (after !== undefined) faults.add('HUB1593', keyAt(written, 'after'), { name });
}
