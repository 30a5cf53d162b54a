import { cleanup, fireEvent, screen } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { calls } from '#generated/api/all.ts';
import { languages } from '#generated/app.ts';
import { errorCatalogue } from '#generated/errors.ts';
import type { EndpointId } from '#generated/ids.ts';
import { kinds } from '#generated/kinds.ts';
import { languageOfPath } from '#generated/language-choice.ts';
import type { MessageKey } from '#generated/messages/keys.ts';
import { screens } from '#generated/screens/index.ts';
import type { BlockName, BlockProps } from '#generated/screens/types.ts';
import { fakeHub, refused } from '../../tests/support/fake-hub.ts';
import { doing, mountWhole } from '../../tests/support/mount.tsx';
import { type Amount, sampleAnswers } from '../../tests/support/sample-answer.ts';
import { textOf } from '../i18n/i18n.ts';
import { queryClient } from '../reads/query-client.ts';
import { Block } from './Block.tsx';
import { loadBlock } from './index.ts';
import { isBlockThere } from './is-there.ts';

// Every block of the product in every state that it has, with what the screens say of it and what the contract lets calls
// answer. Which blocks there are the folder says, and which state has no meaning for one its block.yaml, with the reason.

interface Described {
  without?: Record<string, string>;
  takes?: { load?: object; empty?: { byItself?: boolean } };
}

const files = import.meta.glob<string>('./*/block.yaml', { query: '?raw', import: 'default', eager: true });
const described = Object.entries(files).map(
  ([path, text]) => [path.split('/')[1] ?? '', parse(text) as Described] as const,
);

interface Use {
  screen: keyof typeof screens;
  props: BlockProps[BlockName];
}

beforeAll(async () => {
  await Promise.all(described.map(([name]) => loadBlock(name)));
  // A busy machine would still be loading the parts of a form while the first of them is looked at.
  await Promise.all([
    import('./form/RemoteForm.tsx'),
    import('./form/ScreenForm.tsx'),
    import('./form/PlainScreenForm.tsx'),
  ]);
});

/** The things that a block shows one below the other, however it draws each. */
const rowsIn = (drawn: HTMLElement) => drawn.querySelectorAll('li, tbody tr, article').length;

/** What stands where words are missing: their key. */
const rawKey = /\b(?:error|field|hub|item|list|page|value)(?:\.\w+){2,}/;

const uses = new Map<string, Use[]>();
for (const [id, load] of Object.entries(screens)) collect((await load()).screen, id as Use['screen']);

/** Each place of the product at which a block is drawn. */
function collect(node: unknown, at: Use['screen']): void {
  if (typeof node !== 'object' || node === null) return;
  const { block, props } = node as { block?: string; props?: Use['props'] };
  if (typeof block === 'string')
    uses.set(block, [...(uses.get(block) ?? []), { screen: at, props: props ?? (node as Use['props']) }]);
  for (const value of Object.values(node)) collect(value, at);
}

const [item] = (sampleAnswers(1).get('items.list') as { list: object[] }).list;
const viewer = { id: '1', userName: 'lin', alias: 'lin', roleType: 'manager' };

/** Somebody or nobody, at the page of a thing of some kind. */
const people = [{ viewer }, { viewer: null }];
const scenes = kinds.flatMap((kind) =>
  people.map((who) => ({ kind, item: { ...item, kind: kind.id }, ...who })),
);

/** Where a block stands at a page: one that is there on a condition, where that holds. */
function sceneOf({ props }: Use, prefix: string) {
  const at = (kind: string) => `${prefix}/${kind}/lin/guyan`;
  const all = scenes.map((scene) => {
    const params = {
      kind: scene.kind.id,
      user: 'lin',
      name: 'guyan',
      view: 'tree',
      branch: 'main',
      path: '',
    };
    return {
      ...scene,
      language: languageOfPath(at(scene.kind.id)),
      route: { path: at(scene.kind.id), params, query: {} },
    };
  });
  const found = all.find((scene) => isBlockThere(props as object, scene as never));
  if (!found) throw new Error('No page of the product has this block');
  return found;
}

/** Any call that needs nothing and answers one thing, for blocks that no page lets load: each may. */
const anything = { load: 'hosting.enabled' };

function answerAll(answerOf: (call: EndpointId) => unknown): void {
  for (const { id } of calls) fakeHub.answers(id as EndpointId, answerOf(id as EndpointId));
}

function answerWith(amount: Amount): void {
  const answers = sampleAnswers(amount);
  answerAll((call) => answers.get(call) ?? {});
}

const never = new Promise(() => undefined);
const refusal = errorCatalogue.find(({ id }) => id === 'notAllowed')?.codes[0] ?? '';
const emptied =
  errorCatalogue.find(({ effects }) => effects?.some((one) => 'state' in one && one.state === 'error.empty'))
    ?.codes[0] ?? '';
const busy = '[aria-busy=true] [class*=bone], [aria-busy=true][class*=bone]';

describe.each(described)('%s', (name, { without = {}, takes }) => {
  const own = (uses.get(name) ?? [])
    .filter(({ props }) => !takes?.load || 'load' in props)
    .map((use) => ({ ...use, props: { ...(takes?.load ? {} : anything), ...use.props } as Use['props'] }));
  // A state that means nothing for a block is no test that was left out.
  const inState = (state: string) => it.each(state in without ? [] : own);

  it('is drawn by some screen', () => expect(own).not.toEqual([]));

  describe.each(languages)('in $id', ({ prefix }) => {
    async function draw(use: Use): Promise<HTMLElement> {
      const scene = sceneOf(use, prefix);
      const place = { at: scene.route.path, scope: scene, screen: use.screen };
      const element = <Block name={name as BlockName} props={use.props as never} scope={scene as never} />;
      const { container } = await mountWhole(element, place);
      expect(container.textContent).not.toMatch(rawKey);
      return container;
    }

    inState('loading')('while it loads it has its own bones: $screen', async (use) => {
      answerAll(() => never);
      expect((await draw(use)).querySelector(busy)).not.toBeNull();
    });

    inState('failed')('where it failed it says so, and asks again: $screen', async (use) => {
      answerAll(() => refused('500'));
      const drawn = await draw(use);
      expect(drawn.querySelector('[role=alert]')?.textContent).toBeTruthy();
      answerWith(1);
      const [again] = screen.getAllByRole('button', { name: textOf('list.retry') });
      await doing(() => fireEvent.click(again as HTMLElement));
      expect(drawn.querySelector('[role=alert]')).toBeNull();
    });

    inState('refused')('without rights it says why, and has a way on: $screen', async (use) => {
      answerAll(() => refused(refusal));
      const drawn = await draw(use);
      expect(drawn.querySelector('[role=alert]')?.textContent).toContain(textOf('error.notAllowed'));
      expect(drawn.querySelector('button, a')).not.toBeNull();
    });

    // A call says that there is nothing by an empty answer, or by an error that means just that.
    inState('nothing')('where there is nothing it says so in words: $screen', async (use) => {
      answerWith(0);
      const drawn = await draw(use);
      const { title } = (use.props as { empty?: { title: MessageKey } }).empty ?? {};
      const words = title === undefined ? '' : textOf(title);
      const isSaid = () => drawn.textContent?.includes(words);
      if (takes?.empty?.byItself && !isSaid()) {
        cleanup();
        queryClient.clear();
        answerAll(() => refused(emptied));
        expect((await draw(use)).textContent).toContain(words);
        return;
      }
      expect(drawn.querySelector('[role=alert]')).toBeNull();
      expect(drawn.querySelector(busy)).toBeNull();
      expect(isSaid()).toBe(true);
      expect(drawn.textContent?.trim()).toBeTruthy();
    });

    inState('one')('with one it shows it: $screen', async (use) => {
      answerWith(1);
      const drawn = await draw(use);
      expect(drawn.textContent?.trim()).toBeTruthy();
      expect(drawn.querySelector('[role=alert]')).toBeNull();
    });

    inState('many')('with many it shows more: $screen', async (use) => {
      answerWith(1);
      const one = rowsIn(await draw(use));
      cleanup();
      queryClient.clear();
      answerWith(3);
      expect(rowsIn(await draw(use))).toBeGreaterThanOrEqual(one + 2);
    });
  });
});
