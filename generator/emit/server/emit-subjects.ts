import { keyOf } from '../../model/key-of.ts';
import type { Endpoint, Product } from '../../model/product.ts';
import type { Subject } from '../../model/rights.ts';
import { sortedEntries, sortedUnique } from '../output.ts';
import { object } from '../print/code.ts';
import { propertyKey, unionOf } from '../print/literal.ts';
import type { Module } from '../print/module.ts';
import { printData } from '../print/print-data.ts';

/** What the server must be able to load, and what its handlers are given. */
export function addSubjects(product: Product, module: Module): void {
  const loaded = sortedEntries(product.subjects)
    .map(([, subject]) => subject)
    .filter(({ from }) => from.length > 0);
  module.add(subjectType);
  addShapes(loaded, product, module);
  addKeys(loaded, module);
  addKept(loaded, product, module);
  addRules(product, module);
  module.add(loaderTypes);
}

/** What is loaded from inputs, and what the checks of the call have made sure of; the rest may be absent. */
export function thereFor({ brings, allow }: Endpoint, { subjects, actions }: Product): string {
  const loaded = Object.keys(brings).filter((name) => subjects[name]?.optional === false);
  const names = sortedUnique([...loaded, ...(actions[allow ?? '']?.sure ?? [])]);
  return names.length === 0 ? 'never' : unionOf(names);
}

/** Of a row that is kept a condition reads kept fields alone: what is worked out stands in views. */
function addShapes(loaded: readonly Subject[], product: Product, module: Module): void {
  const lines = loaded.map(({ name, is }) => {
    const entity = product.entities[is];
    const kept =
      entity?.table === undefined ? undefined : entity.fields.filter(({ kept }) => kept !== 'none');
    const type = module.needType(is, 'types.ts');
    const names = kept && unionOf(sortedUnique(kept.map((field) => field.name)));
    return `  ${propertyKey(name)}: ${names === undefined ? type : `Pick<${type}, ${names}>`};`;
  });
  module.add(
    `/** What conditions read of a subject that is loaded. */\nexport interface Subjects {\n${lines.join('\n')}\n}`,
  );
}

function addKeys(loaded: readonly Subject[], module: Module): void {
  const lines = loaded.map(({ name, from }) => {
    const keys = from.map((source) => {
      const types = 'of' in source ? [source.type] : source.types;
      const fields = types.map((type) => `${propertyKey(type)}: ${module.needType(type, 'types.ts')}`);
      return `{ ${fields.join('; ')} }`;
    });
    return `  ${propertyKey(name)}: ${sortedUnique(keys).join(' | ')};`;
  });
  module.add(
    `/** What a subject is loaded from, by types of input. */\nexport interface SubjectKeys {\n${lines.join('\n')}\n}`,
  );
}

/** Subjects of calls without a handler: their rows are loaded by the column of the type that they come from. */
function addKept(loaded: readonly Subject[], { endpoints, entities }: Product, module: Module): void {
  const used = new Set(Object.values(endpoints).flatMap(({ keeps }) => keeps?.subject ?? []));
  const kept = loaded.flatMap((subject) => {
    const entity = entities[subject.is];
    const key = used.has(subject.name) && entity ? keyOf(subject, entity) : undefined;
    return key === undefined ? [] : [[subject.name, { entity: subject.is, key }] as const];
  });
  const names = unionOf(kept.map(([name]) => name));
  module.add(
    `/** Subjects that are rows of what calls without a handler keep. */\nexport type KeptSubject = ${names};`,
  );
  module.needType('Rows', 'store/tables.ts');
  module.addConst('keptSubjects', object(kept.map(([name, one]) => [name, printData(one)])), {
    type: 'Readonly<Record<KeptSubject, { entity: keyof Rows; key: Readonly<Record<string, string>> }>>',
    about: 'Of which entity each is, and the field that it is loaded by, by the type of the input.',
  });
}

/** How each subject comes, whoever asks: loaded by the server, or answered by a call. */
function addRules(product: Product, module: Module): void {
  const rules = sortedEntries(product.subjects).map(([name, { optional, load, seen, error }]) => {
    const missing = error ?? product.checks[seen ?? '']?.error;
    return [name, printData({ optional, load, seen, missing })] as const;
  });
  module.needType('CheckId', 'guards.ts');
  module.addConst('subjects', object(rules), {
    type: 'Readonly<Record<string, SubjectRule>>',
    about: 'What conditions speak of.',
  });
}

const subjectType = `/** How a subject comes, and what is answered where it does not. */
export interface SubjectRule {
  readonly optional: boolean;
  /** The call that answers it. */
  readonly load?: EndpointId;
  /** The check that says who may know of it. */
  readonly seen?: CheckId;
  readonly missing?: ErrorId;
}`;

const loaderTypes = `/** What the server makes of each subject; conditions read its \`fields\`. */
export type LoadedSubjects = { [Name in keyof Subjects]: { readonly fields: Readonly<Subjects[Name]> } };

/** One loader per subject that is not kept so: the server does not compile with one missing. Nothing where there is no such thing. */
export type Loaders<Context, Loaded extends LoadedSubjects> = {
  [Name in Exclude<keyof Subjects, KeptSubject>]: (context: Context, key: SubjectKeys[Name]) => Promise<Loaded[Name] | undefined>;
};

/** What a handler is given: what was loaded, and of its context what is there for certain. */
export type Brought<Id extends EndpointId, Loaded, Context> = Readonly<Pick<Loaded, Brings[Id] & keyof Loaded>> & {
  readonly [Name in Brings[Id] & keyof Context]: NonNullable<Context[Name]>;
};`;
