import { describe, expect, it } from 'vitest';
import { fixSpec } from '../../fix-spec.ts';

const app = 'name: Hub\nversion: 1.0.0\n';
const fixed = (files: Record<string, string>) => fixSpec(new Map(Object.entries(files)));
const moved = (files: Record<string, string>) => Object.fromEntries(fixed(files).texts);

describe('a word with two meanings', () => {
  const file = (path: string, text: string) =>
    moved({ 'spec/app.yaml': `language: 5\n${app}`, [path]: text })[path];

  it.each([
    ['spec/screens/a.yaml', 'then: [{ open: support }]\n', 'then: [{ window: support }]\n'],
    [
      'spec/errors/a.yaml',
      'a: { page: [{ go: b, returns: true }] } # back\n',
      'a: { onPage: [{ go: b, comesBack: true }] } # back\n',
    ],
    [
      'spec/screens/a.yaml',
      'block: files\nstart: # once\n  allow: item.push\n',
      'block: files\npush: # once\n  allow: item.push\n',
    ],
    ['spec/screens/a.yaml', 'fields: [{ field: a, start: b }]\n', 'fields: [{ field: a, start: b }]\n'],
    ['spec/endpoints/a.yaml', 'a.b: { put: /a, open: why }\n', 'a.b: { put: /a, open: why }\n'],
  ])('has one now: %s %j → %j', (path, before, after) => expect(file(path, before)).toBe(after));
});
