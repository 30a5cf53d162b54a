import { openSearchPanel } from '@codemirror/search';
import { Compartment, EditorState, type Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { languageFor } from './languages.ts';
import { type SetUp, setUp, setWrap } from './set-up.ts';

/** A text that is being edited. */
export interface OpenEditor {
  text(): string;
  /** Puts another text in its place, which can be taken back. */
  replace(text: string): void;
  setWrap(isOn: boolean): void;
  /** Marks what differs from what stands in the repository; absent where it stands beside another one. */
  setChanges?(isOn: boolean): Promise<void>;
  /** Opens the search of the editor. */
  find(): void;
  goTo(line: number): void;
  focus(): void;
  close(): void;
}

export interface EditorOptions extends SetUp {
  text: string;
  path: string;
}

interface FileOptions extends EditorOptions {
  /** The text as it stands in the repository, where there is one: what is typed may be committed meanwhile. */
  before?: () => string;
}

/** Opens an editor in an element; the colours of its language come when they are loaded. */
export function openEditor(parent: HTMLElement, { text, path, before, ...options }: FileOptions): OpenEditor {
  const [language, changes] = [new Compartment(), new Compartment()];
  const extensions = [setUp(options), language.of([]), changes.of([])];
  const view = new EditorView({ state: EditorState.create({ doc: text, extensions }), parent });
  colour(path, (found) => view.dispatch({ effects: language.reconfigure(found) }));
  const opened = editorOf(view, options, () => view.destroy());
  if (before === undefined) return opened;
  return {
    ...opened,
    async setChanges(isOn) {
      const marks = isOn ? (await import('./changes.ts')).changesFrom(view.state.toText(before())) : [];
      view.dispatch({ effects: changes.reconfigure(marks) });
    },
  };
}

/** A language that does not come leaves the text without colours. */
export function colour(path: string, take: (language: Extension) => void): void {
  languageFor(path).then(take, () => undefined);
}

/** What the page may do with a view. */
export function editorOf(view: EditorView, { lineEnd }: SetUp, close: () => void): OpenEditor {
  return {
    text: () => view.state.doc.sliceString(0, view.state.doc.length, lineEnd),
    replace(text) {
      const insert = view.state.toText(text);
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert }, userEvent: 'input.paste' });
    },
    setWrap: (isOn) => setWrap(view, isOn),
    find: () => void openSearchPanel(view),
    goTo(line) {
      const { doc } = view.state;
      const { from } = doc.line(Math.max(1, Math.min(line, doc.lines)));
      view.dispatch({
        selection: { anchor: from },
        effects: EditorView.scrollIntoView(from, { y: 'center' }),
      });
      view.focus();
    },
    focus: () => view.focus(),
    close,
  };
}
