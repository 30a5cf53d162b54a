import { MergeView, unifiedMergeView } from '@codemirror/merge';
import { Compartment, EditorState, type Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { diffConfig } from './changes.ts';
import { colour, type EditorOptions, editorOf, type OpenEditor } from './open-editor.ts';
import { readOf, setUp } from './set-up.ts';

export interface MergeOptions extends EditorOptions {
  /** What stands there now, which nobody edits here. */
  theirs: string;
  theirsLabel: string;
  words: { take: string; keep: string };
  /** Whether there is room for both side by side. */
  isWide: boolean;
}

const collapseUnchanged = { margin: 3, minSize: 6 };
/** Opens one's own text beside what others have made of it: each difference can be taken over, and all of one's own edited. */
export function openMerge(parent: HTMLElement, options: MergeOptions): OpenEditor {
  return options.isWide ? beside(parent, options) : within(parent, options);
}

function beside(parent: HTMLElement, { text, theirs, theirsLabel, path, words, ...options }: MergeOptions) {
  const language = new Compartment();
  const read: Extension[] = [
    readOf({ ...options, label: theirsLabel }),
    EditorState.readOnly.of(true),
    EditorView.editable.of(false),
    // It can be scrolled, so it must be reached by the keyboard.
    EditorView.contentAttributes.of({ tabindex: '0', role: 'textbox', 'aria-readonly': 'true' }),
    language.of([]),
  ];
  const merge = new MergeView({
    a: { doc: theirs, extensions: read },
    b: { doc: text, extensions: [setUp(options), language.of([])] },
    parent,
    revertControls: 'a-to-b',
    renderRevertControl: () => pressed(button(words.take, 'edit-take', '→')),
    collapseUnchanged,
    diffConfig,
  });
  colour(path, (found) => {
    for (const view of [merge.a, merge.b]) view.dispatch({ effects: language.reconfigure(found) });
  });
  return editorOf(merge.b, options, () => merge.destroy());
}

function within(parent: HTMLElement, { text, theirs, path, words, ...options }: MergeOptions) {
  const language = new Compartment();
  const merged = unifiedMergeView({
    original: theirs,
    collapseUnchanged,
    diffConfig,
    mergeControls(type, action) {
      const made = button(type === 'accept' ? words.keep : words.take, 'button edit-chunk');
      made.onmousedown = action;
      // By the keyboard, which presses no mouse.
      made.onclick = (event) => event.detail === 0 && action(event);
      return made;
    },
  });
  const state = EditorState.create({ doc: text, extensions: [setUp(options), merged, language.of([])] });
  const view = new EditorView({ state, parent });
  colour(path, (found) => view.dispatch({ effects: language.reconfigure(found) }));
  return editorOf(view, options, () => view.destroy());
}

/** The view hears the mouse alone. */
function pressed(made: HTMLButtonElement): HTMLButtonElement {
  made.onclick = ({ detail }) =>
    detail === 0 && made.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));
  return made;
}

function button(words: string, className: string, sign = words): HTMLButtonElement {
  const made = document.createElement('button');
  made.type = 'button';
  made.className = className;
  made.textContent = sign;
  made.title = words;
  made.setAttribute('aria-label', words);
  return made;
}
