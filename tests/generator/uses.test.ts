import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { findUses } from '../../generator/uses/find-uses.ts';

const files = {
  'tsconfig.json':
    '{ "compilerOptions": { "strict": true, "noEmit": true, "allowImportingTsExtensions": true } }',
  'generated/ids.ts': "export type ErrorId = 'gone' | 'full';",
  'generated/messages/keys.ts': "export type MessageKey = 'a.one' | 'a.two' | 'b.x' | 'b.y';",
  'generated/constants.ts': 'export const pageMs = 1;\nexport const spare = 2;',
  'generated/icons.ts': "export type IconName = 'bell' | 'close' | 'late';",
  'generated/kinds.ts': 'export interface Kind { id: string; filters: string[]; colour?: string }',
  'generated/types.ts': "export interface Item { filters: string; spare: 'open' | 'shut'; id?: string }",
  'generated/screens/types.ts': `
    export interface CardProps { title: string; facts: { icon?: string; label?: string }[]; poll?: { every: number }; spare?: string }
    export interface Scope { app: string; unread: string }`,
  'runtime/blocks/card/Card.ts': `
    import type { CardProps } from '../../../generated/screens/types.ts';
    import { iconOf } from '../../look.ts';
    export const drawn = ({ title, facts }: CardProps) => [title, facts.map(iconOf)];
  `,
  'runtime/look.ts': 'interface Named { icon?: string }\nexport const iconOf = (one: Named) => one.icon;',
  'runtime/main.tsx': `
    import type { IconName } from '../generated/icons.ts';
    declare function draw(icon: IconName): void;
    draw('close');
  `,
  'runtime/say.ts': `
    import { pageMs } from '../generated/constants.ts';
    import type { Kind } from '../generated/kinds.ts';
    import type { ErrorId } from '../generated/ids.ts';
    import type { MessageKey } from '../generated/messages/keys.ts';
    declare function t(key: MessageKey, params?: object): string;
    declare function fail(id: ErrorId): void;
    // 'a.two' and 'full' stand here as words of a comment, and so do spare and 'shut'.
    export const loose = ['a.two', 'full', 'open'];
    export const said = (way: 'x' | 'y') => t('a.one', { name: 1, pageMs }) + t(\`b.\${way}\`);
    fail('gone');
    declare const kind: Kind | undefined;
    declare const other: { filters: string };
    export const seen = [kind?.colour, other.filters];
    export const taken = ({ id: own }: Kind) => own;
  `,
  'runtime/wait.ts': `
    import type { IconName } from '../generated/icons.ts';
    export const late: IconName = 'late';
  `,
  'runtime/warn.ts': `
    import type { ErrorId } from '../generated/ids.ts';
    declare function fail(id: ErrorId): void;
    export const warn = () => fail('gone');
  `,
};

it('takes for a use what the compiler does, and no text that only looks like one', () => {
  const root = mkdtempSync(join(tmpdir(), 'hub-uses-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  expect(findUses(root, (path) => path === 'runtime/say.ts')).toEqual({
    constants: { pageMs: 'runtime/say.ts' },
    ids: { error: ['gone'], icon: ['close', 'late'], kindField: ['colour', 'id'] },
    texts: { 'a.one': ['name', 'pageMs'], 'b.x': [], 'b.y': [] },
    early: ['icon:close'],
    // Fields and their values are known by their names alone.
    names: ['filters', 'id', 'open'],
    thrown: {},
    narrowed: [],
    narrowedBy: {},
    // Handed on to code with a type of its own, the icon is read there; what is called `spare` elsewhere is no use of it.
    unread: ['CardProps.facts.label', 'CardProps.spare'],
    props: ['facts', 'facts.icon', 'facts.label', 'spare', 'title'].map((name) => `CardProps.${name}`),
    // Of a file that is the product's own, but for what the engine uses as well.
    ofProduct: {
      constants: ['pageMs'],
      ids: { kindField: ['colour', 'id'] },
      texts: ['a.one', 'b.x', 'b.y'],
      names: ['filters', 'id', 'open'],
    },
  });
});
