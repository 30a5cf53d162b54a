import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { bracketMatching, indentOnInput, indentUnit, syntaxHighlighting } from '@codemirror/language';
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search';
import { Compartment, EditorState, type Extension } from '@codemirror/state';
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  highlightSpecialChars,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import { classHighlighter } from '@lezer/highlight';
import { editTab } from '#generated/constants.ts';
import './code.css';

/** What every text that is edited here has. */
export interface SetUp {
  /** What it is, for whoever does not see it, and the id of what says how it is left. */
  label: string;
  describedBy: string;
  /** What ends its lines when it is written; where some end otherwise, a carriage return is a sign as others are. */
  lineEnd: string;
  isMixed: boolean;
  /** The words of the editor, by those that it was written with. */
  phrases: Readonly<Record<string, string>>;
  /** Somebody has typed. */
  onChange(): void;
  /** Where the cursor stands now, both from 1. */
  onMove(line: number, column: number): void;
}

const wraps = new Compartment();

/** What a text is edited with. The language comes when it is loaded. */
export function setUp(options: SetUp): Extension[] {
  return [
    ...readOf(options),
    history(),
    indentOnInput(),
    bracketMatching(),
    highlightActiveLine(),
    highlightActiveLineGutter(),
    search({ top: true }),
    highlightSelectionMatches(),
    // Escape and then Tab leaves the text: the editor knows that by itself.
    keymap.of([...defaultKeymap, ...searchKeymap, ...historyKeymap, indentWithTab]),
    wraps.of([]),
    EditorView.updateListener.of(({ docChanged, selectionSet, state }) => {
      if (docChanged) options.onChange();
      if (docChanged || selectionSet) tellPlace(state, options);
    }),
  ];
}

/** What a text is read with beside one that is edited. */
export function readOf({ label, describedBy, isMixed, phrases }: SetUp): Extension[] {
  return [
    lineNumbers(),
    highlightSpecialChars(),
    drawSelection(),
    indentUnit.of(' '.repeat(editTab)),
    EditorState.tabSize.of(editTab),
    // Else what is pasted is taken apart at any line end.
    isMixed ? EditorState.lineSeparator.of('\n') : [],
    EditorState.phrases.of(phrases),
    syntaxHighlighting(classHighlighter),
    EditorView.contentAttributes.of({
      'aria-label': label,
      'aria-describedby': describedBy,
      // Software must not write into code what nobody has typed.
      autocapitalize: 'off',
      autocorrect: 'off',
      spellcheck: 'false',
    }),
  ];
}

/** Long lines are broken, or go on beyond the edge. */
export function setWrap(view: EditorView, isOn: boolean): void {
  view.dispatch({ effects: wraps.reconfigure(isOn ? EditorView.lineWrapping : []) });
}

function tellPlace({ doc, selection }: EditorState, { onMove }: SetUp): void {
  const { head } = selection.main;
  const line = doc.lineAt(head);
  onMove(line.number, head - line.from + 1);
}
