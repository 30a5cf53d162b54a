import { join } from 'node:path';
import { expect, it } from 'vitest';
import { isOfEditorSchemas } from './editor-schemas.ts';

const project = join(import.meta.dirname, '..');

it.each([
  ['engine/spec/constants/lists.yaml', true],
  ['runtime/blocks/table/block.yaml', true],
  ['runtime/look/icons.yaml', true],
  ['spec/constants/lists.yaml', false],
  ['locales/en/home.yaml', false],
])('an edit of %s may change what editors know: %s', (file, isSo) => {
  expect(isOfEditorSchemas(project, join(project, file))).toBe(isSo);
});
