/** A set of items that a viewer may see; what a viewer sees is the union of some. */
export interface VisibleScope {
  visibility: string;
  /** Only items of this person. */
  ownerId?: string;
}
