import { currentLanguage } from '../../generator/grammar/language.ts';
import type { Steps } from './checklist.ts';

/** The number of the language once it is changed. */
export const next = currentLanguage + 1;
/** No fault has it: the last of all. */
export const code = 'HUB9999';

/** Another word for the colour of the product, with the move that puts it there. */
export const changeTheLanguage: Steps = {
  1: {
    'generator/grammar/spec/app.ts': [
      ["  theme: { need: name('colour')", "  colour: { need: name('colour')"],
    ],
    'generator/resolve/app.ts': [["theme: app?.theme ?? ''", "theme: app?.colour ?? ''"]],
  },
  2: {
    'generator/grammar/language.ts': [
      [`currentLanguage = ${currentLanguage};`, `currentLanguage = ${next};`],
    ],
    'generator/fix/moves/walked/colour.ts': `import { replaced } from '../../edits.ts';
import type { Move } from '../../move.ts';
import { entryOf } from '../../source.ts';

export const colour: Move = {
  from: ${currentLanguage},
  to: ${next},
  says: '\`theme\` of the product is its \`colour\`',
  move(draft) {
    for (const source of draft.files('spec/app.yaml')) {
      const entry = entryOf(source.root, 'theme');
      if (entry) draft.change(source, replaced(entry.key, 'colour'));
    }
  },
};
`,
    'generator/fix/moves/moves.ts': [
      ['\n/** Every move', "import { colour } from './walked/colour.ts';\n\n/** Every move"],
      ['\n];\n', '\n  colour,\n];\n'],
    ],
  },
  3: {
    'generator/fix/moves/walked/colour.test.ts': `import { expect, it } from 'vitest';
import { fixSpec } from '../../fix-spec.ts';

it('keeps the remark beside the colour', () => {
  const app = (word: string, number: number) =>
    new Map([['spec/app.yaml', \`language: \${number}\\nname: Hub\\n\${word}: "#000000" # dark\\n\`]]);
  const once = fixSpec(app('theme', ${currentLanguage})).texts;
  expect(once).toEqual(app('colour', ${next}));
  expect(fixSpec(once).texts).toEqual(once);
});
`,
  },
};

/** A field of an item, and one that is worked out from it. */
export const addField: Steps = {
  1: {
    'spec/entities/item.yaml': [
      [
        '  browseCount: {',
        `  cite?: { type: text, maxLength: 40, writable: always, index: true, decided: a walk }
  citeYear?: { type: text, computed: true, decided: a walk }
  browseCount: {`,
      ],
    ],
  },
  2: {
    'spec/entities/item.yaml': [['and: [baseModel,', 'and: [cite, citeYear, baseModel,']],
  },
  3: {
    'spec/screens/hub/item/intro.yaml': [
      ['    - item.createTime\n', '    - item.createTime\n    - item.citeYear\n'],
    ],
    'spec/screens/hub/item/setting.yaml': [
      [
        '      - field: visibility\n',
        "      - { field: cite, when: input.visibility == 'PUBLIC' }\n      - field: visibility\n",
      ],
    ],
    'spec/screens/hub/list.yaml': [['load: items.list\n', 'load: items.list\nnarrows: [cite]\n']],
  },
  4: {
    'locales/zh/field.yaml': [['nameCn:', 'cite: 引用\nnameCn:']],
    'locales/en/field.yaml': [['nameCn:', 'cite: Cited as\nnameCn:']],
    'locales/zh/hub/item/intro.yaml': [['createTime:', 'citeYear: 引用年份\ncreateTime:']],
    'locales/en/hub/item/intro.yaml': [['createTime:', 'citeYear: Cited since\ncreateTime:']],
    'locales/glossary.md': [
      ['| owner  ', '| cite            | citation        | 引用          |      |\n| owner  '],
    ],
  },
  5: {
    'server/items/present.ts': [
      [
        '  // For the owner alone,',
        '  citeYear: ({ fields }) => /[0-9]{4}$/.exec(fields.cite ?? "")?.[0],\n  // For the owner alone,',
      ],
    ],
    'server/rooms/tables.yaml': [['isFavorite, setAside]', 'isFavorite, citeYear, setAside]']],
  },
  6: {
    'spec/rules/items.yaml': [
      [
        'Item.name:\n',
        `Item.cite:
  decided: a walk
  pattern: '^\\p{L}+ [0-9]{4}$'
  says: { pattern: validation.cite }
  accept: [Li 2024]
  reject: ["", Li, "2024", Li 24]
Item.name:
`,
      ],
    ],
    'locales/zh/validation.yaml': [['webAddress:', 'cite: 请填写姓氏和年份\nwebAddress:']],
    'locales/en/validation.yaml': [['webAddress:', 'cite: Say who and when\nwebAddress:']],
  },
};

/** A page with a block of its own, and one that is written by hand. */
export const addScreen: Steps = {
  1: {
    'spec/screens/hub/cited.yaml': `decided: a walk
blocks:
  - block: collection
    id: all
    load: items.list
    with: { kind: "'models'" }
    row: { go: item }
    empty: true
    card: item
  - { block: clock, id: now, zone: UTC }
`,
    'spec/screens/hub/written.yaml': 'decided: a walk\nblock: clock\nzone: local\n',
  },
  2: {
    'spec/routes/hub.yaml': [
      [
        '  - { path: /token,',
        '  - { path: /cited, screen: hub/cited }\n  - { path: /written, screen: hub/written }\n  - { path: /token,',
      ],
    ],
  },
  3: {
    'locales/zh/hub/cited.yaml': 'title: 引用\nall.empty.title: 暂无\nnow.title: 时间\n',
    'locales/en/hub/cited.yaml': 'title: Cited\nall.empty.title: None yet\nnow.title: Now\n',
    'locales/zh/hub/written.yaml': 'title: 手写\n',
    'locales/en/hub/written.yaml': 'title: By hand\n',
  },
  4: {
    'screens/hub/written.tsx': `import type { ScreenProps } from '#generated/screens/by-id.ts';
import { useRead } from '#runtime/index.ts';

/** How much is here, beside what the page says by itself. */
export function Screen({ Generated }: ScreenProps<'hub/written'>) {
  const { data } = useRead('site.index', {});
  return (
    <>
      <Generated />
      <output>{data?.counts.length}</output>
    </>
  );
}
`,
  },
  5: {
    'runtime/blocks/clock/block.yaml': `# yaml-language-server: $schema=../../../spec/meta/blocks.json
about: What time it is somewhere
properties:
  id: { is: name, of: anchor, about: Its anchor on the page }
  title: text
  zone: { is: enum, values: [UTC, local], about: Whose time it is }
`,
    'runtime/blocks/clock/index.ts': "export { Clock as Block } from './Clock.tsx';\n",
    'runtime/blocks/clock/Clock.tsx': `import { useText } from '../../i18n/use-text.ts';
import { BlockButtons } from '../../loading/BlockButtons.tsx';
import type { BlockComponentProps } from '../block.ts';

/** What time it is somewhere. */
export function Clock({ props, scope }: BlockComponentProps<'clock'>) {
  const t = useText();
  const now = new Date();
  return (
    <section id={props.id}>
      {props.title ? <h2>{t(props.title)}</h2> : null}
      <time>{props.zone === 'UTC' ? now.toISOString() : now.toString()}</time>
      <BlockButtons buttons={props.buttons} scope={scope} />
    </section>
  );
}
`,
    'runtime/blocks/clock/Clock.test.tsx': `import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { mount, scopeAt } from '../../../tests/support/mount.tsx';
import { Clock } from './Clock.tsx';

it('says whose time it is', () => {
  mount(<Clock props={{ id: 'now', zone: 'UTC' }} scope={scopeAt('/')} />);
  expect(screen.getByText(/Z$/)).toBeDefined();
});
`,
  },
  6: {
    'tests/browser/shots/screens.ts': [
      [
        'const ofOneself =',
        "export const walked: Shot[] = withStates('hub/cited', '/cited', /items/);\nconst ofOneself =",
      ],
    ],
  },
};

/** What stands in the product now that a claim of its specification waited for. */
export const buildWhatWaits: Steps = {
  2: {
    'spec/claims/3-entities.yaml': [
      [
        '  user.roleId: { about: Who is signed in is told roleId., later: admin, needs: [field User.roleId] }\n',
        `  user.roleId:
    about: Who is signed in is told roleId.
    carried: [field User.roleId]
    test: tests/claims/fields.test.ts > whoever is signed in
`,
      ],
    ],
  },
  3: {
    'tests/claims/fields.test.ts': [
      ["'roleType', 'token'])('is told", "'roleType', 'token', 'roleId'])('is told"],
    ],
  },
};
