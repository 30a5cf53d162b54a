import { named } from '../grammar/written.ts';
import type { ReadSpec } from '../read/read-spec.ts';

type Guards = ReadSpec['guards'];

/**
 * The entities of the subjects that the checks of an action ask of, where these are loaded from what a call takes. Conditions
 * are understood when all calls are; which names stand in them can be read before. Undefined where some of it could not be
 * read.
 */
export function subjectsOf(action: string, guards: Guards): string[] | undefined {
  const files = guards.map(({ read }) => read);
  const checks = new Map(files.flatMap((file) => named(file.checks).map((one) => [one.key, one.value])));
  const terms = new Map(files.flatMap((file) => named(file.terms).map((one) => [one.key, one.value])));
  const subjects = new Map(files.flatMap((file) => named(file.subjects).map((one) => [one.key, one.value])));
  const found = new Set<string>();
  const seen = new Set<string>();
  const readNames = (text: string): void => {
    for (const name of namesIn(text)) {
      if (seen.has(name)) continue;
      seen.add(name);
      const term = terms.get(name);
      if (term !== undefined) readNames('when' in term ? term.when.text : term.text);
      const subject = subjects.get(name.split('.')[0] ?? '');
      if (typeof subject === 'object' && subject.from !== undefined) found.add(subject.is.replace(/\?$/, ''));
    }
  };
  const asked = checksOf(action, files)?.map((id) => checks.get(id));
  if (asked === undefined || asked.includes(undefined)) return undefined;
  for (const check of asked) readNames(check?.when.text ?? '');
  return [...found];
}

function checksOf(action: string, files: readonly Guards[number]['read'][]): readonly string[] | undefined {
  const list = files.flatMap((file) => named(file.actions)).find(({ key }) => key === action)?.value;
  if (list === undefined) return undefined;
  return 'checks' in list ? list.checks : list;
}

/** Names outside of quotes. */
function namesIn(condition: string): string[] {
  return condition.replace(/'[^']*'/g, ' ').match(/[A-Za-z_][\w.]*/g) ?? [];
}
