import { isMap, type Node as YamlNode } from 'yaml';
import { baseKey } from '../../declare/messages.ts';
import type { Draft } from '../draft.ts';
import type { Edit } from '../edits.ts';
import {
  type Entry,
  endOf,
  entriesOf,
  isFlow,
  plainOf,
  type Range,
  type Source,
  startOf,
} from '../source.ts';
import type { Renames } from './choose.ts';

/** Words that were cut out of a file: what they are to be called, how they are written, and the remarks about them. */
export interface Cut {
  language: string;
  /** With the form of a number. */
  key: string;
  text: string;
  /** Remarks in lines above, and one behind. */
  above: string[];
  behind?: string;
}

/** Whether a remark is for people: what is for editors stands in every file. */
export const isRemark = (comment: string): boolean => !comment.includes('yaml-language-server');

/** Takes words out of the files of all languages, with the remarks beside them; a file with nothing else goes. */
export function cutWords(draft: Draft, renames: Renames): Cut[] {
  return draft.files('locales/').flatMap((source) => {
    const cutting = new CutFile(source, renames);
    cutting.cut(draft);
    return cutting.cuts;
  });
}

class CutFile {
  readonly cuts: Cut[] = [];
  readonly #source: Source;
  readonly #renames: Renames;
  readonly #language: string;
  readonly #area: string;

  constructor(source: Source, renames: Renames) {
    const [, language = '', ...path] = source.path.split('/');
    this.#source = source;
    this.#renames = renames;
    this.#language = language;
    this.#area = path.join('.').replace(/\.yaml$/, '');
  }

  cut(draft: Draft): void {
    const { root } = this.#source;
    if (!isMap(root) || entriesOf(root).length === 0) return;
    if (entriesOf(root).every((entry) => this.#goes(entry, this.#area))) {
      this.#take({ from: 0, to: this.#source.text.length }, root, this.#area);
      draft.remove(this.#source.path);
      return;
    }
    const edits = this.#within(root, this.#area);
    if (edits.length > 0) draft.change(this.#source, ...edits);
  }

  #goes({ name, value }: Entry, area: string): boolean {
    const key = `${area}.${name}`;
    const inner = entriesOf(value);
    if (isMap(value)) return inner.length > 0 && inner.every((entry) => this.#goes(entry, key));
    return this.#renames.has(baseKey(key));
  }

  #within(map: YamlNode, area: string): Edit[] {
    const entries = entriesOf(map);
    const goes = entries.map((entry) => this.#goes(entry, area));
    const own = isFlow(map) ? this.#inLine(entries, goes, area) : this.#lines(entries, goes, area);
    const inner = entries.flatMap(({ name, value }, i) =>
      goes[i] || !isMap(value) ? [] : this.#within(value, `${area}.${name}`),
    );
    return [...own, ...inner];
  }

  #lines(entries: readonly Entry[], goes: readonly boolean[], area: string): Edit[] {
    const source = this.#source;
    return entries.flatMap((entry, i) => {
      if (!goes[i]) return [];
      const from = this.#above(source.startOfLine(startOf(entry.key)));
      const to = source.startOfNextLine(Math.max(startOf(entry.key), endOf(entry.value) - 1));
      this.#take({ from, to }, entry, area);
      return [{ from, to, text: '' }];
    });
  }

  /** Remarks right above a line are about it; those at the head of a file are about that. */
  #above(start: number): number {
    const source = this.#source;
    let at = start;
    for (let line = lineBefore(source, at); line && /^\s*#/.test(line.text); line = lineBefore(source, at)) {
      if (line.from === 0 || !isRemark(line.text)) break;
      at = line.from;
    }
    return at;
  }

  #inLine(entries: readonly Entry[], goes: readonly boolean[], area: string): Edit[] {
    return entries.flatMap((entry, i) => {
      if (!goes[i]) return [];
      this.#take({ from: startOf(entry.key), to: endOf(entry.value) }, entry, area);
      const next = entries[i + 1];
      if (next) return [{ from: startOf(entry.key), to: startOf(next.key), text: '' }];
      // The last ones take the comma before them along.
      const stays = entries.slice(0, i).findLast((_, before) => !goes[before]);
      const isFirstOfLast = goes.slice(0, i).lastIndexOf(false) === i - 1;
      const from = stays && isFirstOfLast ? endOf(stays.value) : startOf(entry.key);
      return [{ from, to: endOf(entry.value), text: '' }];
    });
  }

  #take(range: Range, from: Entry | YamlNode, area: string): void {
    const own: (Cut & { at: number; line: number })[] = [];
    const walk = ({ name, key, value }: Entry, around: string): void => {
      const whole = `${around}.${name}`;
      if (isMap(value)) for (const entry of entriesOf(value)) walk(entry, whole);
      else {
        const target = `${this.#renames.get(baseKey(whole)) ?? whole}${whole.slice(baseKey(whole).length)}`;
        const at = startOf(key);
        const line = this.#source.lineOf(endOf(value));
        own.push({
          language: this.#language,
          key: target,
          text: textOf(this.#source, value),
          above: [],
          at,
          line,
        });
      }
    };
    if ('key' in from && 'value' in from && 'name' in from) walk(from as Entry, area);
    else for (const entry of entriesOf(from as YamlNode)) walk(entry, area);
    let searched = range.from;
    for (const remark of this.#source.commentsIn(range).filter(isRemark)) {
      const at = this.#source.text.indexOf(remark, searched);
      searched = at + remark.length;
      const line = this.#source.lineOf(at);
      const beside = own.findLast((one) => one.line === line && one.at < at);
      if (beside && beside.behind === undefined) beside.behind = remark;
      else (own.find((one) => one.at > at) ?? own.at(-1))?.above.push(remark);
    }
    this.cuts.push(...own.map(({ at: _, line: __, ...cut }) => cut));
  }
}

function lineBefore(source: Source, start: number): { from: number; text: string } | undefined {
  if (start === 0) return undefined;
  const from = source.startOfLine(start - 1);
  return { from, text: source.text.slice(from, start) };
}

/** As it is written; what fills several lines, in one. */
function textOf(source: Source, value: YamlNode): string {
  const text = source.textOf(value);
  return text.includes('\n') ? JSON.stringify(plainOf(value)) : text;
}
