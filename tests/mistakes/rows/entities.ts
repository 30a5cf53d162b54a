import { unspoken } from '../../support/unspoken.ts';
import type { Mistake } from '../mistake.ts';
import { itemTitle } from './item-title.ts';

const item = 'spec/entities/item.yaml';
const people = 'spec/entities/people.yaml';
const itemId = 'ItemId: { type: text, maxLength: 64';
const license = 'license?: { type: text, maxLength: text.tagMax, frontMatter: license';
const baseModel = 'baseModel?: { type: text, frontMatter: base_model';

export const entities: readonly Mistake[] = [
  {
    id: 'ent-01',
    what: 'a view with one field twice',
    file: item,
    from: 'ItemCard: [id, key,',
    to: 'ItemCard: [id, key, key,',
  },
  { id: 'ent-04', what: 'a limit below 0', file: item, from: itemId, to: itemId.replace('64', '-64') },
  {
    id: 'ent-05',
    what: 'a longest text of a number',
    file: item,
    from: 'browseCount: { type: count,',
    to: 'browseCount: { type: count, maxLength: 10,',
  },
  {
    id: 'ent-07',
    what: 'a time as a limit',
    file: item,
    from: itemId,
    to: itemId.replace('64', 'request.timeout'),
  },
  {
    id: 'ent-08',
    what: 'a size as a limit',
    file: item,
    from: itemId,
    to: itemId.replace('64', 'upload.max'),
  },
  {
    id: 'ent-12',
    what: 'a default longer than the limit',
    file: item,
    from: license,
    to: `${license.replace('text.tagMax', '3')}, default: proprietary`,
  },
  {
    id: 'ent-13',
    what: 'a default of another type',
    file: item,
    from: 'showNameFlg: { type: boolean, default: false',
    to: 'showNameFlg: { type: boolean, default: 5',
  },
  {
    id: 'ent-14',
    what: 'an index of what is not kept',
    file: item,
    from: 'createUser: { type: UserName, computed: true',
    to: 'createUser: { type: UserName, computed: true, index: true',
  },
  {
    id: 'ent-17',
    what: 'an earlier name that is misspelt',
    file: item,
    from: license,
    to: `${license}, was: licens`,
  },
  {
    id: 'ent-18',
    what: 'two fields with one earlier name',
    file: item,
    from: license,
    to: `${license}, was: licence`,
    also: [{ file: item, from: baseModel, to: `${baseModel}, was: licence` }],
  },
  {
    id: 'ent-19',
    what: 'a column of its own that no migration makes',
    file: item,
    from: baseModel,
    to: `${baseModel}, core: true`,
  },
  {
    id: 'ent-21',
    what: 'a kept field that is computed',
    file: item,
    from: license,
    to: `${license}, computed: true`,
  },
  {
    id: 'ent-22',
    what: 'a computed field that no code computes',
    file: item,
    from: '\n  isFavorite: { type: boolean, computed: true, of: Favorite }\n',
    to: '\n  isFavorite: { type: boolean, computed: true, of: Favorite }\n  isLiked: { type: boolean, computed: true }\n',
    also: [{ file: item, from: 'and: [baseModel, createTime,', to: 'and: [baseModel, isLiked, createTime,' }],
  },
  {
    id: 'ent-24',
    what: 'kept in a table that is not there',
    file: item,
    from: '  kept: items\n',
    to: '  kept: itmes\n',
    nearest: 'items',
  },
  {
    id: 'ent-26',
    what: 'a field with a name that every object has',
    file: item,
    from: '\n  logoUrl?: url\n',
    to: '\n  logoUrl?: url\n  constructor?: text\n',
  },
  {
    id: 'ent-27',
    what: 'a name with a dash',
    file: item,
    from: '\n  logoUrl?: url\n',
    to: '\n  logoUrl?: url\n  icon-url?: url\n',
  },
  {
    id: 'ent-29',
    what: 'a thing that needs itself',
    file: item,
    from: 'KindCount:\n  of: Item\n  kind: KindId\n',
    to: 'KindCount:\n  of: Item\n  inner: KindCount\n  kind: KindId\n',
  },
  {
    id: 'ent-30',
    what: 'one value twice',
    file: item,
    from: '{ enum: [PUBLIC, PRIVATE],',
    to: '{ enum: [PUBLIC, PRIVATE, PUBLIC],',
  },
  {
    id: 'ent-31',
    what: 'no values',
    file: item,
    from: '{ enum: [PUBLIC, PRIVATE],',
    to: '{ enum: [],',
  },
  {
    id: 'ent-51',
    what: 'an icon that is not there',
    file: item,
    from: 'icons: { PUBLIC: globe,',
    to: 'icons: { PUBLIC: glob,',
    nearest: 'globe',
  },
  {
    id: 'ent-53',
    what: 'the icon of a value that is not there',
    file: item,
    from: 'icons: { PUBLIC: globe,',
    to: 'icons: { PUBLC: globe,',
    nearest: 'PUBLIC',
  },
  {
    id: 'ent-54',
    what: 'a field that a manifest fills with what it cannot hold',
    file: item,
    from: 'type: boolean, fromManifest: chatEnabled',
    to: 'type: boolean, fromManifest: serviceUrl',
  },
  {
    id: 'ent-55',
    what: 'one file for two manifests',
    file: 'spec/entities/manifests.yaml',
    from: 'file: knowledge.yaml',
    to: 'file: agent.yaml',
  },
  {
    id: 'ent-56',
    what: 'a misspelt field of a manifest',
    file: item,
    from: 'fromManifest: serviceUrl',
    to: 'fromManifest: serviceUrll',
    nearest: 'serviceUrl',
  },
  {
    id: 'ent-57',
    what: 'a value for each language in a row',
    file: item,
    from: 'license?: { type: text,',
    to: 'license?: { type: text, perLanguage: true,',
  },
  {
    id: 'ent-52',
    what: 'icons of values that have no type',
    file: people,
    from: '  roleType: { enum: [common, manager] }\n',
    to: '  roleType: { enum: [common, manager], icons: { common: user } }\n',
  },
  {
    id: 'ent-32',
    what: 'a value without words',
    file: people,
    from: 'TokenScope: { enum: [write,',
    to: 'TokenScope: { enum: [admin, write,',
  },
  {
    id: 'ent-34',
    what: 'two fields that write one key of the card',
    file: item,
    from: 'frontMatter: base_model',
    to: 'frontMatter: license',
  },
  {
    id: 'ent-35',
    what: 'a name of HTML that is none',
    file: people,
    from: 'autocomplete: new-password',
    to: 'autocomplete: new-pasword',
    nearest: 'new-password',
  },
  {
    id: 'ent-37',
    what: 'a private field in a view for everybody',
    file: people,
    from: 'roleType, createTime, counts]',
    to: 'roleType, createTime, counts, email]',
  },
  {
    id: 'ent-38',
    what: 'words without a language',
    file: item,
    from: itemTitle,
    to: itemTitle.replace('en: nameEn, ', ''),
  },
  {
    id: 'ent-39',
    what: 'words in an unknown language',
    file: item,
    from: itemTitle,
    to: itemTitle.replace('en: nameEn,', `en: nameEn, ${unspoken.id}: nameEn,`),
  },
  {
    id: 'ent-40',
    what: 'a number as words',
    file: item,
    from: itemTitle,
    to: itemTitle.replace('en: nameEn,', 'en: browseCount,'),
  },
  {
    id: 'ent-42',
    what: 'an entity that nobody uses',
    file: item,
    from: '\nKindCount:\n',
    to: '\nSpare:\n  name: text\nKindCount:\n',
  },
  {
    id: 'ent-43',
    what: 'a type that nobody uses',
    file: item,
    from: '\ntypes:\n',
    to: '\ntypes:\n  SpareId: { type: text, maxLength: 64 }\n',
  },
  { id: 'ent-44', what: 'a fewest of a text', file: item, from: itemId, to: `${itemId}, minItems: 2` },
  { id: 'ent-45', what: 'half a character', file: item, from: itemId, to: `${itemId}.5` },
  {
    id: 'ent-46',
    what: 'a sentence with a placeholder that nothing fills',
    file: item,
    from: 'says: { pattern: validation.addressName }',
    to: 'says: { pattern: validation.unknownTag }',
  },
  {
    id: 'ent-60',
    what: 'an order without an index',
    file: 'spec/constants/lists.yaml',
    from: 'sort.hub: [popularity,',
    to: 'sort.hub: [license, popularity,',
  },
  {
    id: 'ent-61',
    what: 'an order by what no migration has made an index of',
    file: 'spec/constants/lists.yaml',
    from: 'sort.hub: [popularity,',
    to: 'sort.hub: [repoBytes, popularity,',
  },
  {
    id: 'ent-62',
    what: 'an index of what is true or false',
    file: item,
    from: 'showNameFlg: { type: boolean,',
    to: 'showNameFlg: { type: boolean, index: true,',
  },
  {
    id: 'ent-63',
    what: 'an index of what no call lists',
    file: people,
    from: 'bio?: { type: longText,',
    to: 'bio?: { type: longText, index: true,',
  },
  {
    id: 'ent-64',
    what: 'a list of another thing than its pages show',
    file: 'spec/endpoints/items.yaml',
    from: '  lists: Item\n',
    to: '  lists: Person\n',
  },
  {
    id: 'ent-65',
    what: 'a filter that is called as another input',
    file: item,
    from: '  baseModel?: {',
    to: '  user?: { type: text, index: true }\n  baseModel?: {',
    on: { where: 'spec/endpoints/items.yaml', text: '  lists: Item' },
  },
  {
    id: 'ent-70',
    what: 'a secret that a text marks',
    file: 'spec/entities/manifests.yaml',
    from: `  name: EnvName
  description?: { type: longText, maxLength: manifest.textMax }
  isRequired?: boolean
  isSecret?: boolean
  value?: { type: text, maxLength: manifest.textMax, secret: isSecret }`,
    to: `  name: EnvName
  description?: { type: longText, maxLength: manifest.textMax }
  isRequired?: boolean
  isSecret?: boolean
  value?: { type: text, maxLength: manifest.textMax, secret: description }`,
  },
  {
    id: 'ent-71',
    what: 'a secret of what is kept in no file',
    file: 'spec/entities/item.yaml',
    from: '  nameEn?: { type: text, maxLength: text.titleMax, trims: true,',
    to: '  nameEn?: { type: text, maxLength: text.titleMax, trims: true, secret: showNameFlg,',
  },
  {
    id: 'ent-72',
    what: 'a secret whose mark is misspelt',
    file: 'spec/entities/manifests.yaml',
    from: `  name: EnvName
  description?: { type: longText, maxLength: manifest.textMax }
  isRequired?: boolean
  isSecret?: boolean
  value?: { type: text, maxLength: manifest.textMax, secret: isSecret }`,
    to: `  name: EnvName
  description?: { type: longText, maxLength: manifest.textMax }
  isRequired?: boolean
  isSecret?: boolean
  value?: { type: text, maxLength: manifest.textMax, secret: isSecert }`,
    nearest: 'isSecret',
  },
  {
    id: 'ent-73',
    what: 'items that a number names',
    file: 'spec/entities/manifests.yaml',
    from: '  top?: { type: integer, minimum: 1,',
    to: '  top?: { type: integer, leadsTo: mcp, minimum: 1,',
  },
  {
    id: 'ent-74',
    what: 'items that nobody reads from a repository',
    file: item,
    from: '  nameEn?: { type: text,',
    to: '  nameEn?: { type: text, leadsTo: models,',
  },
  {
    id: 'ent-76',
    what: 'a field whose values are other than the tags of its group',
    file: item,
    from: 'Badge: { enum: [checked, recommended, hot, new]',
    to: 'Badge: { enum: [checked, recommended, hot]',
  },
  {
    id: 'ent-77',
    what: 'a group of tags that there is not',
    file: item,
    from: 'tags: authenticated,',
    to: 'tags: autenticated,',
    nearest: 'authenticated',
  },
  {
    id: 'ent-75',
    what: 'items of a kind that there is not',
    file: item,
    from: 'frontMatter: base_model, leadsTo: models',
    to: 'frontMatter: base_model, leadsTo: model',
    nearest: 'models',
  },
];
