import { use, useState } from 'react';
import { kinds } from '#generated/kinds.ts';
import type { BlockNode, Scope } from '#generated/screens/types.ts';
import { Block, type BlockComponentProps, isBlockThere } from '#runtime/offers/blocks.ts';
import { BlockButtons, Loaded, LoadingPart } from '#runtime/offers/loading.ts';
import { useFirstHeading } from '#runtime/offers/scope.ts';
import { useText } from '#runtime/offers/words.ts';
import { awaitBlock, unreadyBlocks } from './ready-blocks.ts';
import './stack.css';

type StackBlockProps = BlockComponentProps<'stack'>;

/** Blocks one under the other, all at once: one that came later would push the others down. */
export function Stack(stack: StackBlockProps) {
  // Kept: a part that waited goes on as one that did, since React wants `use` called each time or never.
  const [awaited] = useState(() => unreadyBlocks(awaitedBlocks(stack)));
  return awaited.length > 0 ? <AwaitedStack {...stack} awaited={awaited} /> : <PlacedStack {...stack} />;
}

/** What is not there need not be waited for, as far as that is known before the stack has loaded what it reads. */
const awaitedBlocks = ({ props, scope }: StackBlockProps) =>
  props.blocks
    .filter((node) => props.load !== undefined || isBlockThere(node, scope))
    .map(({ block }) => block);

function AwaitedStack({ awaited, ...stack }: StackBlockProps & { awaited: readonly string[] }) {
  for (const name of awaited) use(awaitBlock(name));
  return <PlacedStack {...stack} />;
}

/** One `forEach: kinds` stands once for each kind. */
function PlacedStack({ props, scope }: StackBlockProps) {
  const t = useText();
  const Heading = useFirstHeading();
  return (
    <div className="stack">
      {props.title ? <Heading className="stack__title">{t(props.title)}</Heading> : null}
      <Loaded props={props} scope={scope} waiting={<LoadingPart />}>
        {(known) => (
          <>
            {placeBlocks(props.blocks, known).map(({ key, node, scope: own }) => (
              <Block key={key} name={node.block} props={node} scope={own} />
            ))}
            <BlockButtons buttons={props.buttons} scope={known} />
          </>
        )}
      </Loaded>
    </div>
  );
}

interface PlacedBlock {
  key: string;
  node: BlockNode;
  scope: Scope;
}

/** Each block with the scope that it reads. */
export function placeBlocks(blocks: readonly BlockNode[], scope: Scope): PlacedBlock[] {
  return blocks.flatMap((node, at) => {
    if (node.forEach !== 'kinds') return [{ key: String(at), node, scope }];
    return kinds.map((kind) => ({ key: `${at}:${kind.id}`, node, scope: { ...scope, kind } }));
  });
}
