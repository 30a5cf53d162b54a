import { describe, expect, it } from 'vitest';
import { fixSpec } from '../../fix-spec.ts';

const app = 'name: Hub\nversion: 1.0.0\n';

/** What becomes of files when a spec of them is moved. */
function moved(files: Record<string, string>): Record<string, string> {
  return Object.fromEntries(fixSpec(new Map(Object.entries(files))).texts);
}

describe('the fields of a form', () => {
  const calls =
    'items.save: { put: /x, changes: Item }\nitems.create: { post: /x, creates: Item }\nitems.own: { get: /x, returns: Own }\n';
  const form = (text: string) =>
    moved({
      'spec/app.yaml': `${app}language: 4\n`,
      'spec/endpoints/items.yaml': calls,
      'spec/entities/item.yaml':
        'Item:\n  kept: items\n  name: text\nviews:\n  Own: [name]\nOther:\n  at: time\n',
      'spec/screens/hub/x.yaml': `block: form\n${text}`,
    })['spec/screens/hub/x.yaml']?.replace('block: form\n', '');

  it.each([
    ['fields: [a, b]\n', 'fields: [a, b]\n'],
    ['fields: [a, b, c]\nrows: [[a, b]]\n', 'fields: [[a, b], c]\n'],
    [
      'fields: [a, b] # asked\nwords: { b: { help: x.y } } # why\nthen: [back]\n',
      'fields:\n  - a\n  - { field: b, help: x.y } # asked\n# why\nthen: [back]\n',
    ],
    [
      'fields: [a]\nchoices:\n  a:\n    - { value: 1, text: x }\n    # all\n    - { value: 2, text: y }\nfewer: [a]\nstart: { a: 1 }\n',
      'fields:\n  - { field: a, start: 1, choices: [{ value: 1, text: x }, { value: 2, text: y }], fewer: true }\n# all\n',
    ],
    [
      'submit: items.save\nfields: [name, note]\nvalues: { name: item.name, note: item.text }\n',
      'submit: items.save\nfields:\n  - name\n  - { field: note, value: item.text }\n',
    ],
    [
      'load: items.own\nsubmit: items.save\nfields: [name]\nvalues: { name: name }\n',
      'load: items.own\nsubmit: items.save\nfields: [name]\n',
    ],
    [
      'submit: items.create\nfields: [name]\nvalues: item\n',
      'submit: items.create\nfields:\n  - { field: name, value: item.name }\n',
    ],
    ['address: { field: a, go: item }\nfields: [a]\n', 'fields:\n  - { field: a, address: { go: item } }\n'],
    [
      'fields: { by: kind, models: [a, b], else: [a] }\nrows: [[a, b]]\nwords: { b: { label: x } }\n',
      'fields:\n  by: kind\n  models:\n    - [a, { field: b, label: x }]\n  else: [a]\n',
    ],
    ['schema: { from: args }\nvalues: row.args\n', 'schema: { from: args }\nvalues: row.args\n'],
  ])('%j → %j', (before, after) => expect(form(before)).toBe(after));

  it('stand in lines of their own where one line would be too long, and in one where they must', () => {
    const long = `load: items.own, with: { kind: kind.id, unused: true, sort: popularity }, value: name, label: title, none: form.noTag`;
    expect(form(`fields: [a]\noptions: { a: { ${long} } }\n`)).toBe(
      `fields:\n  - field: a\n    options:\n      ${long.replaceAll(/, (?=with|value|label|none)/g, '\n      ')}\n`,
    );
    const screen = 'block: stack\nblocks: [{ block: form, fields: [a], words: { a: { help: x } } }]\n';
    expect(
      moved({ 'spec/app.yaml': `${app}language: 4\n`, 'spec/screens/hub/x.yaml': screen })[
        'spec/screens/hub/x.yaml'
      ],
    ).toBe('blocks: [{ block: form, fields: [{ field: a, help: x }] }]\n');
  });

  it('are found by nothing in what was moved already', () => {
    const once = form('fields: [a]\nstart: { a: 1 }\n') ?? '';
    expect(form(once)).toBe(once);
  });
});
