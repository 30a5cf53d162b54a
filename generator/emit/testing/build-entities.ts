import type { Entity } from '../../model/product.ts';
import { buildField, originOf } from './build-entry.ts';

/** An item, its view, a tag and a user. */
export function buildEntities(): Record<string, Entity> {
  const origin = originOf('entities/item.yaml');
  const core = (name: string, column: string) => buildField(name, { kept: 'core', column, required: true });
  const fields = [
    core('id', 'id'),
    core('key', 'key'),
    core('kind', 'kind'),
    core('name', 'name'),
    buildField('nameCn'),
    buildField('nameEn', { was: ['nameEnglish'] }),
    core('createUserId', 'create_user_id'),
    buildField('visibility', {
      schema: { type: 'string', enum: ['PUBLIC', 'PRIVATE'] },
      kept: 'core',
      column: 'visibility',
      required: true,
    }),
    buildField('browseCount', {
      schema: { type: 'integer', minimum: 0 },
      kept: 'core',
      column: 'browse_count',
      required: true,
    }),
    buildField('showNameFlg', { schema: { type: 'boolean' }, default: false }),
    buildField('license', { frontMatter: 'license', index: true }),
    buildField('tags', { schema: { type: 'array', items: { $ref: '#/definitions/Tag' } }, kept: 'none' }),
    core('status', 'status'),
  ];
  const tagFields = [
    buildField('name', { kept: 'none', required: true }),
    buildField('nameEn', { kept: 'none' }),
    buildField('category', { kept: 'none', required: true }),
  ];
  const role = buildField('roleType', {
    schema: { type: 'string', enum: ['common', 'manager'] },
    kept: 'none',
    required: true,
  });
  return {
    HubItem: { name: 'HubItem', viewOf: 'Item', fields, of: [], origin },
    Item: { name: 'Item', table: 'items', fields, of: [], origin },
    Tag: { name: 'Tag', fields: tagFields, of: [], origin },
    User: {
      name: 'User',
      fields: [
        buildField('id', { kept: 'none', required: true }),
        role,
        buildField('alias', { kept: 'none' }),
      ],
      of: [],
      origin,
    },
  };
}

/** The definition of an entity. */
export function schemaOf(entity: Entity) {
  return {
    type: 'object',
    additionalProperties: false,
    required: entity.fields.filter((field) => field.required).map((field) => field.name),
    properties: Object.fromEntries(entity.fields.map((field) => [field.name, field.schema])),
  };
}
