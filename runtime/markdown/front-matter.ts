const FRONT_MATTER = /^\uFEFF?---[ \t]*\r?\n[\s\S]*?\r?\n(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/;

/** The text without the YAML that model cards open with: its facts are shown beside the text. */
export function withoutFrontMatter(text: string): string {
  return text.replace(FRONT_MATTER, '');
}
