import { flatSchema } from '../../grammar/json-schema.ts';
import { provenanceWords } from '../../grammar/provenance.ts';
import type { Vocabulary } from '../../grammar/vocabularies.ts';
import { familyOf } from '../../model/fits.ts';
import { isTakenKnown } from '../../model/forms.ts';
import type { Node } from '../../model/node.ts';
import { entityReferred } from '../../model/refers.ts';
import { settingsOf } from '../../model/setting.ts';
import { nameOfField } from '../../resolve/fields.ts';
import { child, entriesOf, type SpecNode, stringOf } from '../../yaml/spec-node.ts';
import { manifestFillings } from '../manifests.ts';
import { besideOf, callBeside, type Judging, keyAround } from './beside.ts';
import type { WordsThere } from './words-there.ts';

type DataWord = Extract<
  Vocabulary,
  | 'entityField'
  | 'viewField'
  | 'manifestField'
  | 'referred'
  | 'sibling'
  | 'textSetting'
  | 'amountSetting'
  | 'spokenSetting'
  | 'ruledField'
  | 'code'
  | 'wrongInput'
  | 'refusal'
>;

/** Words are looked for in texts that are kept, and in none that is private. */
const textsOf = (name: string, { product: { entities, definitions } }: Judging): string[] | undefined =>
  (Object.hasOwn(entities, name) ? entities[name] : undefined)?.fields.flatMap((field) =>
    field.kept !== 'none' && !field.private && familyOf(field.schema, definitions) === 'text'
      ? [field.name]
      : [],
  );

/** Words of entities, calls, rules and errors: what there is where they stand. */
export const dataWords: Readonly<Record<DataWord, WordsThere>> = {
  entityField: (asking, judging) => {
    const listed = stringOf(besideOf(asking, 'lists'));
    if (listed !== undefined) return textsOf(listed, judging);
    const entity = stringOf(besideOf(asking, 'creates') ?? besideOf(asking, 'changes')) ?? '';
    const known = fieldsOf(entity, judging);
    const { entities } = judging.product;
    const writable = (entities[entity]?.fields ?? []).filter((field) => field.writable !== 'never');
    // Of a field that may not be written, that is told; to be named instead are those that may.
    return known?.includes(stringOf(asking.node) ?? '') ? known : known && writable.map(({ name }) => name);
  },
  viewField: (asking, judging) => {
    const view = keyAround(asking) ?? '';
    const { entities } = judging.product;
    return Object.hasOwn(entities, view) ? fieldsOf(entities[view]?.viewOf, judging) : undefined;
  },
  manifestField: (_, { building }) => [...new Set(manifestFillings(building).map(({ word }) => word))],
  referred: ({ around }, { product, building }) => {
    const entity = around
      .map(({ key = '' }) => (Object.hasOwn(product.entities, key) ? key : ''))
      .find(Boolean);
    const own = entity === undefined ? undefined : product.entities[entity];
    return own?.fields.flatMap((field) => {
      const other = field.kept === 'core' ? entityReferred(field, own, building) : undefined;
      const shown = other?.fields.filter(({ kept, private: isPrivate }) => kept !== 'none' && !isPrivate);
      return (shown ?? []).map(({ name }) => `${field.name}.${name}`);
    });
  },
  sibling: ({ around }, { product }) => {
    const own = around.find(({ key }) => key === undefined)?.node;
    const keyed = around.filter(({ key, node }) => key !== undefined && node !== own);
    const [field, thing] = keyed;
    if (field === undefined) return undefined;
    // What a view has of another stands there.
    const view = Object.hasOwn(product.entities, thing?.key ?? '')
      ? product.entities[thing?.key ?? '']
      : undefined;
    const inherited = view?.fields.map(({ name }) => name) ?? [];
    const name = nameOfField({ key: field.key ?? '' }).name;
    return [...new Set([...fieldsIn(field.node), ...inherited])].filter((one) => one !== name);
  },
  textSetting: (_, { product }) =>
    settingsOf(product).flatMap(({ name, is, language }) =>
      is === 'text' && language === undefined ? [name] : [],
    ),
  amountSetting: (_, { product }) =>
    settingsOf(product).flatMap(({ name, is }) => (is === 'integer' || is === 'bytes' ? [name] : [])),
  spokenSetting: (_, { product }) => [
    ...new Set(
      settingsOf(product).flatMap(({ name, is, language }) => (is === 'text' && language ? [name] : [])),
    ),
  ],
  ruledField: (asking, judging) => fieldsOf(keyAround(asking), judging),
  code: (asking, { product: { endpoints, errors } }) => {
    const call = endpoints[keyAround(asking) ?? ''];
    // The codes of another service are its own.
    if (call?.answered === 'elsewhere') return undefined;
    const listed = new Set(Object.values(endpoints).flatMap((one) => one.errors));
    const mayCome = Object.values(errors).filter(({ id }) => call?.errors.includes(id) || !listed.has(id));
    return mayCome.flatMap(({ code }) => codesIn(code));
  },
  wrongInput: (asking, { product, building }) => {
    const error = keyAround(asking) ?? '';
    const calls = Object.values(product.endpoints).filter(({ errors }) => errors.includes(error));
    // One that nobody answers is told as that.
    const isSure =
      calls.length > 0 &&
      !building.lookup.unsure('endpoint') &&
      calls.every((call) => isTakenKnown(call, product));
    return isSure
      ? [...new Set(calls.flatMap(({ input }) => Object.keys(input.properties ?? {})))]
      : undefined;
  },
  refusal: (asking, judging) => {
    const { from } = asking.shape;
    const call = from === undefined ? undefined : callBeside(asking, from, judging);
    if (call === undefined) return undefined;
    const { definitions } = judging.product;
    const reason = flatSchema(call.returns, definitions).properties?.reason;
    return reason === undefined ? [] : flatSchema(reason, definitions).enum?.map(String);
  },
};

/** The fields that an entity declares, those that could not be read as well; undefined for what is no entity. */
function fieldsOf(name: string | undefined, { building: { spec } }: Judging): string[] | undefined {
  if (name === undefined || ['types', 'views'].includes(name)) return undefined;
  const declared = spec.files.entities.map(({ root }) => child(root, name)).find((node) => node?.t === 'map');
  return declared && fieldsIn(declared);
}

function fieldsIn(entity: SpecNode): string[] {
  const besides = ['kept', ...provenanceWords];
  return entriesOf(entity).flatMap((entry) => (besides.includes(entry.key) ? [] : [nameOfField(entry).name]));
}

/** Every code that an error has, whatever it differs by. */
function codesIn(code: Node | undefined): string[] {
  if (code?.t === 'literal') return [String(code.value)];
  return code?.t === 'by' ? [...Object.values(code.cases), code.otherwise].flatMap(codesIn) : [];
}
