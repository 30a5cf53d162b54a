import { describe, expect, it } from 'vitest';
import { fixSpec } from './fix-spec.ts';

const app = 'language: 7\nname: Hub\nversion: 1.0.0\n';
const fixed = (files: Record<string, string>) =>
  fixSpec(new Map(Object.entries({ 'spec/app.yaml': app, ...files })));

/** What becomes of files when a spec of them is moved. */
const moved = (files: Record<string, string>): Record<string, string> =>
  Object.fromEntries(fixed(files).texts);

const asked = (files: Record<string, string>) =>
  fixed(files).questions.map(({ file, line, says }) => `${file}:${line} ${says}`);

describe('a shown value', () => {
  const entities =
    'Item:\n  visits: count\n  bytes: bytes\n  at: time\n  hits: count\nOther: { hits: integer }\n';
  const screen = (text: string) =>
    moved({ 'spec/screens/a.yaml': text, 'spec/entities/a.yaml': entities })['spec/screens/a.yaml'];

  it.each([
    ['title: { value: a, when: b == 1, else: c }\n', 'title: { value: [{ value: a, when: b == 1 }, c] }\n'],
    [
      'title: { value: a, when: b, else: c, as: ago }\n',
      'title: { value: [{ value: a, when: b }, c], as: ago }\n',
    ],
    [
      "with:\n  x:\n    value: a # first\n    when: b in ['c', 'd'] # then\n    else: 'e'\n",
      "with:\n  x:\n    value: [{ value: a, when: \"b in ['c', 'd']\" }, 'e'] # first\n    # then\n",
    ],
    [
      'notice: { value: a, text: b, else: c, when: d }\n',
      'notice: { value: a, text: b, else: c, when: d }\n',
    ],
    [
      'card: { title: a, badge: { when: b, icon: lock, text: c }, text: d }\n',
      'card: { title: { value: a, badge: { when: b, icon: lock, text: c } }, text: d }\n',
    ],
    ['columns:\n  - { value: visits, as: count, label: field.visits }\n', 'columns:\n  - visits\n'],
    ['facts:\n  - { value: item.at, as: date, icon: eye }\n', 'facts:\n  - { value: item.at, icon: eye }\n'],
    [
      'facts:\n  - { value: at, as: ago, label: b.at }\n',
      'facts:\n  - { value: at, as: ago, label: b.at }\n',
    ],
    ['facts:\n  - { value: hits, as: count }\n', 'facts:\n  - { value: hits, as: count }\n'],
    [
      'columns:\n  - { value: bytes, badge: { text: c } }\n',
      'columns:\n  - { value: bytes, badge: { text: c } }\n',
    ],
  ])('%j → %j', (before, after) => expect(screen(before)).toBe(after));

  it('leaves a badge to its owner where the title stands elsewhere', () => {
    const files = { 'spec/screens/a.yaml': 'card: { like: b, badge: { text: c } }\n' };
    expect(asked(files)).toEqual([
      'spec/screens/a.yaml:1 a badge is said of the title, which stands elsewhere: say both here',
    ]);
  });
});

describe('a button', () => {
  const screen = (text: string) => moved({ 'spec/screens/a.yaml': text })['spec/screens/a.yaml'];

  it.each([
    [
      'block: table\nrowActions: # at the end\n  - text: a.b\n    call: c.d # one\n    then: [{ toast: e }, back]\n',
      'block: table\n# at the end\n# one\nrow:\n  buttons:\n    - { text: a.b, do: [{ call: c.d }, { toast: e }, back] }\n',
    ],
    [
      'block: table\nactions: [{ text: a, call: c.d, with: { x: y }, tone: danger }]\n',
      'block: table\nbuttons:\n  - { text: a, tone: danger, do: [{ call: c.d, with: { x: y } }] }\n',
    ],
    [
      'block: head\nactions: [{ text: a, icon: b, go: c }]\n',
      'block: head\nbuttons:\n  - { text: a, icon: b, do: [{ go: c }] }\n',
    ],
    [
      'block: result\nactions: [{ text: a, effects: [back] }]\n',
      'block: result\nbuttons:\n  - { text: a, do: [back] }\n',
    ],
    [
      'block: form\nbeside: [{ text: a, go: b }]\n',
      'block: form\nbuttons:\n  - { text: a, do: [{ go: b, keepsQuery: true }] }\n',
    ],
    ['block: collection\nlink: a\n', 'block: collection\nrow: { go: a }\n'],
    ['block: collection\nrow: b\nlink: a\n', 'block: collection\nrow: { thing: b, go: a }\n'],
    [
      'block: collection\nmore: a\n',
      'block: collection\npaged: false\nbuttons:\n  - { text: home.more, icon: right, do: [{ go: a }] }\n',
    ],
    [
      'block: record\nheader:\n  toggles: [{ value: a, on: b.c, off: b.d, allow: e, icon: f, text: g, then: [back] }]\n  title: t\n',
      'block: record\nheader:\n  title: t\nbuttons:\n  - icon: f\n    text: g\n    pressed: a\n    do: [{ when: a, call: b.d, with: { key: key } }, { when: not a, call: b.c, with: { key: key } }, back]\n',
    ],
    [
      'blocks: [{ block: table, rowActions: [{ text: a, call: b.c }] }]\n',
      'blocks: [{ block: table, row: { buttons: [{ text: a, do: [{ call: b.c }] }] } }]\n',
    ],
    ['block: files\nactions: [{ text: a }]\n', 'block: files\nactions: [{ text: a }]\n'],
  ])('%j → %j', (before, after) => expect(screen(before)).toBe(after));

  it('of a dialog is one as well', () => {
    const text = 'a:\n  effects: [{ dialog: { id: b, action: { text: c, effects: [back] } } }]\n';
    expect(moved({ 'spec/errors/a.yaml': text })['spec/errors/a.yaml']).toBe(
      'a:\n  effects: [{ dialog: { id: b, buttons: [{ text: c, do: [back] }] } }]\n',
    );
  });

  it('is not moved twice', () => {
    const once = moved({ 'spec/screens/a.yaml': 'block: table\nactions: [{ text: a, call: b.c }]\n' });
    expect(Object.fromEntries(fixSpec(new Map(Object.entries(once))).texts)).toEqual(once);
  });
});
