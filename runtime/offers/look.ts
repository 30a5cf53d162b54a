/** Values, facts and signs as every page draws them. */

export { FactList, isTime } from '../look/FactList.tsx';
export { ItemMark } from '../look/ItemMark.tsx';
export { type AnyIcon, Icon } from '../look/icons.tsx';
export { inPlace } from '../look/in-place.tsx';
export { joined } from '../look/joined.ts';
export { Marks } from '../look/Marks.tsx';
export { hashOf, markOf } from '../look/mark-tiles.ts';
export {
  elementScope,
  presentCard,
  presentValue,
  type Row,
  rowScope,
  type ShownCard,
  tagsOf,
  tagTitle,
} from '../look/present.ts';
export { RetryButton } from '../look/RetryButton.tsx';
export { ScrollBox } from '../look/ScrollBox.tsx';
export { ShownValue } from '../look/ShownValue.tsx';
export { StateNotice } from '../look/StateNotice.tsx';
export { TagIcon } from '../look/TagIcon.tsx';
export { TagList } from '../look/TagList.tsx';
export { ToggleGroup } from '../look/ToggleGroup.tsx';
export { useDismiss } from '../look/use-dismiss.ts';
export { usePicture } from '../look/use-picture.ts';
export { areThere, valuesOf } from '../look/values-of.ts';
