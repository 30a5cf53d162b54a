/** What is known of the page that a screen stands on. */
export interface PageFacts {
  /** The parts of its address. */
  params: readonly string[];
  /** Whether it, or the block, is about one kind. */
  hasKind: boolean;
  /** What may stand behind the ? of its address. */
  query: readonly string[];
  /** The named types of both, where they have one. */
  types: Readonly<Record<string, string>>;
  /** The subjects that its address leads to. */
  subjects: readonly string[];
}
