import { kinds } from '#generated/kinds.ts';
import type { BlockNode, Scope, StackProps } from '#generated/screens/types.ts';
import { useText } from '../../i18n/use-text.ts';
import { Block } from '../Block.tsx';
import type { BlockComponentProps } from '../block.ts';
import { useReadyBlocks } from './use-ready-blocks.ts';
import './stack.css';

/** Blocks one under the other; one `forEach: kinds` stands once for each kind. */
export function Stack({ props, scope }: BlockComponentProps<StackProps>) {
  const t = useText();
  useReadyBlocks(props.blocks.map(({ block }) => block));
  const hasBanner = props.blocks.some(({ block }) => block === 'banner');
  return (
    <div className="stack">
      {/* A banner brings the heading of the page. */}
      {props.title && !hasBanner ? <h1 className="stack__title">{t(props.title)}</h1> : null}
      {placeBlocks(props.blocks, scope).map(({ key, node, scope: own }) => (
        <Block key={key} name={node.block} props={node} scope={own} />
      ))}
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
