import { afterEach, expect, it, vi } from 'vitest';
import { shapeOf } from '../text-shape.ts';
import { openEditor } from './open-editor.ts';

afterEach(() => document.body.replaceChildren());

function open(whole: string) {
  const box = document.body.appendChild(document.createElement('div'));
  const onChange = vi.fn();
  const { text, ...shape } = shapeOf(whole);
  const told = { label: 'Text', describedBy: 'hint', phrases: {}, onChange, onMove: () => {} };
  return {
    box,
    onChange,
    editor: openEditor(box, { ...told, ...shape, text, path: 'a', before: () => text }),
  };
}

it.each(['a\nb\n', 'a\r\nb\r\n', 'a\r\nb\nc\rd', ''])('%j is given back as it was', (text) => {
  expect(open(text).editor.text()).toBe(text);
});

it('what comes from elsewhere ends its lines as the text does', () => {
  const { editor, onChange } = open('a\r\nb');
  editor.replace('c\nd\r\ne');
  expect(onChange).toHaveBeenCalledOnce();
  expect(editor.text()).toBe('c\r\nd\r\ne');
});

it('it is called by its words, and says how it is left', () => {
  const { box } = open('a');
  const area = box.querySelector('[contenteditable=true]');
  expect([area?.getAttribute('aria-label'), area?.getAttribute('aria-describedby')]).toEqual([
    'Text',
    'hint',
  ]);
});
