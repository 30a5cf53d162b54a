import type { WrittenEndpoint } from '../grammar/spec/endpoints.ts';
import { named } from '../grammar/written.ts';
import type { ReadSpec } from '../read/read-spec.ts';

/** The entity of the subject whose state a call leads on. */
export function entityMoved({ moves }: WrittenEndpoint, { read }: { read: ReadSpec }): string | undefined {
  const [subject] = moves?.field.split('.') ?? [];
  const all = read.guards.flatMap(({ read: file }) => named(file.subjects));
  const found = all.find(({ key }) => key === subject)?.value;
  return (typeof found === 'string' ? found : found?.is)?.replace(/\?$/, '');
}
