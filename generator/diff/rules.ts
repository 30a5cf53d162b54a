import type { Side } from '../grammar/rule-words.ts';
import type { Judged, Rule, RuleValue } from '../model/product.ts';
import { type Both, type Change, idsOfBoth, isSame, own, quoted } from './change.ts';
import { conditionText } from './condition-text.ts';
import { compareSchemas } from './schemas.ts';

/** What people may write in the fields that they fill in: whether more is taken than before, or less. */
export function compareRules({ old, now }: Both): Change[] {
  return [
    ...writtenFields({ old, now }),
    ...idsOfBoth(old.rules, now.rules).flatMap((id) => ruleOf(id, { old, now })),
  ];
}

/** The limits that an entity itself says. */
function writtenFields({ old, now }: Both): Change[] {
  return idsOfBoth(old.entities, now.entities).flatMap((name) => {
    const [was, is] = [own(old.entities, name), own(now.entities, name)];
    if (was === undefined || is === undefined || was.viewOf !== undefined) return [];
    return was.fields.flatMap((field): Change[] => {
      const same = is.fields.find((one) => one.name === field.name);
      const what = `field ${name}.${field.name}`;
      const isWritten = (one: typeof field) => (one.writable ?? 'never') !== 'never';
      if (same === undefined || !isWritten(field)) return [];
      if (!isWritten(same))
        return [
          { area: 'rules', how: 'tightened', what, isBreaking: true, says: 'is written by nobody any more' },
        ];
      const schemas = [field, same].map((one) => one.takes ?? one.schema) as [
        typeof field.schema,
        typeof field.schema,
      ];
      return compareSchemas(
        { schema: schemas[0], definitions: old.definitions },
        { schema: schemas[1], definitions: now.definitions },
        'input',
      ).map(({ at, how, says, isBreaking }) => ({
        ...{
          area: 'rules' as const,
          how: how === 'added' ? 'loosened' : how === 'removed' ? 'tightened' : how,
          what,
        },
        says: at === '' ? says : `${at} ${says}`,
        ...(isBreaking && { isBreaking: true as const }),
      }));
    });
  });
}

const doors: Readonly<Record<Side, string>> = { form: 'in forms', api: 'in calls' };
const sides: readonly Side[] = ['form', 'api'];

function ruleOf(id: string, { old, now }: Both): Change[] {
  const [was, is] = [own(old.rules, id), own(now.rules, id)];
  const found = sides.flatMap((side) => {
    const said = [
      ...requiredOf(side, was, is),
      ...keywordsOf(side, { was, is }, { old, now }),
      ...judgedOf(side, was, is),
    ];
    return said.map((one) => ({ ...one, side }));
  });
  // What both sides say alike is said once.
  const texts = [...new Set(found.map(({ says }) => says))];
  return texts.map((says) => {
    const alike = found.filter((one) => one.says === says);
    const [first] = alike as [(typeof found)[number]];
    const where = alike.length === sides.length ? '' : `${doors[first.side]}, `;
    const isBreaking = first.how !== 'loosened' && alike.some(({ side }) => side === 'api');
    return {
      ...{ area: 'rules' as const, how: first.how, what: `rule ${id}`, says: where + says },
      ...(isBreaking && { isBreaking: true as const }),
    };
  });
}

type Said = Pick<Change, 'how' | 'says'>;

function requiredOf(side: Side, was: Rule | undefined, is: Rule | undefined): Said[] {
  const [before, after] = [was?.required[side] ?? false, is?.required[side] ?? false];
  if (before === after) return [];
  return [
    after
      ? { how: 'tightened', says: 'it must be filled in' }
      : { how: 'loosened', says: 'it may be left empty' },
  ];
}

interface Rules {
  was: Rule | undefined;
  is: Rule | undefined;
}

function keywordsOf(side: Side, { was, is }: Rules, { old, now }: Both): Said[] {
  const [before, after] = [was?.schema[side] ?? {}, is?.schema[side] ?? {}];
  return compareSchemas(
    { schema: before, definitions: old.definitions },
    { schema: after, definitions: now.definitions },
    'input',
  ).map(({ how, says }): Said => {
    if (how !== 'changed' || !says.startsWith('pattern')) return { how: asRule(how), says };
    return byExamples(says, { was, is }, [before.pattern ?? '', after.pattern ?? '']);
  });
}

const asRule = (how: Change['how']): Change['how'] =>
  how === 'added' ? 'loosened' : how === 'removed' ? 'tightened' : how;

/** Which of two patterns takes more nobody can tell by them: the examples beside them do. */
function byExamples(says: string, { was, is }: Rules, [before, after]: [string, string]): Said {
  const examples = [
    ...new Set([
      ...(was?.accept ?? []),
      ...(was?.reject ?? []),
      ...(is?.accept ?? []),
      ...(is?.reject ?? []),
    ]),
  ];
  const texts = examples.filter((one) => typeof one === 'string');
  const takes = (pattern: string, text: string) => new RegExp(pattern, 'u').test(text);
  const lost = texts.filter((text) => takes(before, text) && !takes(after, text));
  const more = texts.filter((text) => !takes(before, text) && takes(after, text));
  const told = [
    ...(lost.length > 0 ? [`refuses ${lost.map(quoted).join(', ')}`] : []),
    ...(more.length > 0 ? [`takes ${more.map(quoted).join(', ')}`] : []),
  ];
  const how =
    lost.length > 0 ? (more.length > 0 ? 'changed' : 'tightened') : more.length > 0 ? 'loosened' : 'changed';
  return { how, says: told.length === 0 ? says : `${says}; it ${told.join(' and ')}` };
}

/** Rules that are judged on the whole input: by their keyword and field, each with its cases of this side. */
function judgedOf(side: Side, was: Rule | undefined, is: Rule | undefined): Said[] {
  const named = (rule: Rule | undefined) =>
    new Map(
      (rule?.judged ?? []).map((one) => [
        `${one.field}.${one.keyword}.${one.keyword === 'check' ? one.says : ''}`,
        one,
      ]),
    );
  const [before, after] = [named(was), named(is)];
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((key): Said[] => {
    const [then, today] = [before.get(key), after.get(key)];
    if (isSame(then?.cases[side], today?.cases[side])) return [];
    if (then === undefined) return [{ how: 'tightened', says: `it asks ${casesText(today, side)}` }];
    if (today === undefined)
      return [{ how: 'loosened', says: `it does not ask ${casesText(then, side)} any more` }];
    return [
      { how: 'changed', says: `it asks ${casesText(today, side)}, and asked ${casesText(then, side)}` },
    ];
  });
}

function casesText(judged: Judged | undefined, side: Side): string {
  const texts = Object.entries(judged?.cases[side] ?? {}).map(
    ([kind, value]) => `${kind === '' ? '' : `${kind}: `}${valueText(value)}`,
  );
  return `${judged?.keyword} of ${judged?.field || judged?.entity}: ${texts.join(', ')}`;
}

const valueText = (value: RuleValue | undefined) =>
  typeof value === 'object' ? conditionText(value.when) : String(value ?? 'nothing');
