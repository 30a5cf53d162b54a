/** A tag as a list is narrowed by it, with how many things carry it. */
export interface FoundTag {
  name: string;
  category?: unknown;
  count?: number;
  nameCn?: string;
  nameEn?: string;
}

/** Tags that stand together. */
export interface TagGroup {
  name: string;
  nameCn: string;
  nameEn: string;
  tags: FoundTag[];
}
