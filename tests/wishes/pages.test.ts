import { afterEach, expect, it } from 'vitest';
import type { Node } from '../../generator/model/node.ts';
import { Wish } from './wish.ts';

const wishes: Wish[] = [];
const wish = () => {
  const made = new Wish();
  wishes.push(made);
  return made;
};
afterEach(() => {
  for (const one of wishes.splice(0)) one.remove();
});

/** What a piece of a screen holds under these words. */
function at(node: Node | undefined, ...path: (string | number)[]): Node | undefined {
  const [first, ...rest] = path;
  if (first === undefined) return node;
  const inner =
    node?.t === 'record' ? node.fields[first] : node?.t === 'list' ? node.items[Number(first)] : undefined;
  return at(inner, ...rest);
}

it('a page of which two parts refresh themselves, one until it is full', () => {
  const own = wish()
    .edit('spec/constants/polls.yaml', 'poll: {', 'poll.devices: 10s\npoll: {')
    .edit(
      'spec/screens/hub/account.yaml',
      '    load: people.sessions\n',
      '    load: people.sessions\n    poll: { every: poll.devices }\n',
    )
    .edit(
      'spec/screens/hub/account.yaml',
      '    load: people.quota\n',
      '    load: people.quota\n    poll: { every: poll.devices, while: bytes < bytesMax }\n',
    );
  expect(own.faults()).toEqual([]);
  expect(own.lines).toBe(3);
  const { props } = own.product().screens['hub/account'] ?? {};
  const polls = [0, 1, 2, 3].map((i) => at(props, 'blocks', i, 'poll', 'every'));
  expect(polls.map((every) => every?.t === 'ref' && every.id)).toEqual([
    false,
    'poll.devices',
    false,
    'poll.devices',
  ]);
  expect(at(props, 'blocks', 1, 'poll', 'while')).toMatchObject({ t: 'when' });
});
