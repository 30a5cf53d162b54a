import type { Mistake } from '../mistake.ts';

const item = 'spec/entities/item.yaml';

/** Of what a field says beside its type: that it is a secret, whose items it names, whose tags its values are. */
export const fieldWords: readonly Mistake[] = [
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
    on: 'tags: authenticated,',
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
