import { settingWord } from '../../model/api-words.ts';
import type { Product } from '../../model/product.ts';
import { setEntity, settingsOf } from '../../model/setting.ts';
import { messagesOf } from '../messages/emit-messages.ts';
import { type OutputFile, placesOf, sortedEntries } from '../output.ts';
import { type Code, list, object } from '../print/code.ts';
import { quote, unionOf } from '../print/literal.ts';
import { Module } from '../print/module.ts';
import { printData } from '../print/print-data.ts';
import { printAsked, rulesOfCall } from '../rules/emit-rules.ts';
import { setsOf } from './endpoint-info.ts';

/** server/settings.ts: what whoever runs the hub may set beside what every hub has, and how it is read. */
export function emitSettings(product: Product): OutputFile[] {
  const module = new Module('server/settings.ts');
  const set = setEntity(product);
  const settings = settingsOf(product);
  module.needType('LanguageId', 'app.ts');
  module.add(types);
  module.add(
    `/** The variables of the environment that set them. */\nexport type SettingVariable = ${unionOf(settings.map(({ variable }) => variable))};`,
  );
  const type = set === undefined ? 'Readonly<Record<never, never>>' : module.needType(set.name, 'types.ts');
  module.add(`/** What is set. */\nexport type SpecSettings = ${type};`);
  module.addConst(
    'settingRows',
    list(settings.map((setting) => printData({ ...setting, says: wordsOf(setting.name, product) }))),
    {
      type: 'readonly SettingRow[]',
      about: 'What may be set, and what it is where it is not.',
    },
  );
  module.add(beginning(module.needType('Asked', 'validators/support/judge.ts')));
  module.addConst('beginnings', list(beginningsOf(product, module)), {
    type: 'readonly Beginning[]',
    about: 'What must hold of what a field begins with by a setting, so that anything can be made with it.',
  });
  module.addConst('settingsType', set === undefined ? 'undefined' : quote(set.name), {
    type: 'string | undefined',
    about: 'What they are called together.',
  });
  return [module.toFile(placesOf([product.app, ...(set === undefined ? [] : [set])]))];
}

/** What a setting is, in each language that says it. */
function wordsOf(name: string, product: Product): Record<string, string> {
  const { fallback, languages } = product.app;
  const about = setEntity(product)?.fields.find((field) => field.name === name)?.about;
  return Object.fromEntries(
    languages.flatMap(({ id }) => {
      const said =
        messagesOf(product, id).get(settingWord(name))?.text ?? (id === fallback ? about : undefined);
      return said === undefined ? [] : [[id, said]];
    }),
  );
}

/** What a call that makes something asks of a field alone which begins with a setting. */
function beginningsOf(product: Product, module: Module): Code[] {
  const made = sortedEntries(product.endpoints).flatMap(([, endpoint]) =>
    endpoint.writes?.how === 'creates'
      ? Object.entries(setsOf(endpoint)).map(([field, setting]) => ({ endpoint, field, setting }))
      : [],
  );
  return made.flatMap(({ endpoint, field, setting }) =>
    rulesOfCall(endpoint, product)
      .filter(({ keyword, reads }) => keyword === 'check' && reads.every((name) => name === field))
      .flatMap(({ cases: { api } }) =>
        api === undefined
          ? []
          : [
              object([
                ['setting', quote(setting)],
                ['field', quote(field)],
                ['fits', printAsked(api, { module, product })],
              ]),
            ],
      ),
  );
}

const beginning = (asked: string) => `/** Where a field begins with a setting. */
export interface Beginning {
  readonly setting: string;
  readonly field: string;
  readonly fits: ${asked};
}`;

const types = `/** One of them: how its text is read, and what it is where nothing is said. */
export interface SettingRow {
  /** As a file of settings calls it. */
  readonly name: string;
  readonly variable: SettingVariable;
  readonly is: 'choice' | 'boolean' | 'integer' | 'bytes' | 'text';
  /** Of a text that is another in each language: in which. */
  readonly language?: string;
  /** Of a choice: what it may be. */
  readonly values?: readonly string[];
  /** Of a number or a size its bounds, of a text how many characters it has. */
  readonly least?: number;
  readonly most?: number;
  readonly usual: string | number | boolean;
  /** What it is, by language. */
  readonly says: { readonly [Id in LanguageId]?: string };
}`;
