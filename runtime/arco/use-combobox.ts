import { type RefObject, useEffect, useState } from 'react';
import { type InnerAttributes, useInner } from './use-inner.ts';

interface Combobox {
  id: string;
  isOpen: boolean;
  /** Whether one types into it: then the input has the focus, and otherwise the box around it. */
  isTyped: boolean;
  aria: InnerAttributes;
}

const list = '[role="listbox"]';

/** Says what Arco's Select is to whoever hears it: on the element that has the focus, with the option that is active. */
export function useCombobox(box: RefObject<HTMLElement | null>, { id, isOpen, isTyped, aria }: Combobox) {
  const shown = useShown(box, id);
  const own: InnerAttributes = {
    ...aria,
    role: 'combobox',
    'aria-haspopup': 'listbox',
    // Words that nothing fits are no list.
    'aria-expanded': String(isOpen && shown.list !== undefined),
    'aria-controls': isOpen ? shown.list : undefined,
    'aria-activedescendant': isOpen ? shown.active : undefined,
  };
  useInner(box, '.arco-select', isTyped ? noAttributes(own, { tabindex: undefined }) : own);
  useInner(
    box,
    '.arco-select-view input',
    isTyped
      ? { ...own, id, tabindex: '0', 'aria-autocomplete': 'list', 'aria-hidden': undefined }
      : noAttributes(own, { id: undefined, tabindex: '-1', 'aria-hidden': 'true' }),
  );
}

function noAttributes(own: InnerAttributes, more: InnerAttributes): InnerAttributes {
  const none = Object.keys(own).map((name) => [name, undefined] as const);
  return { ...Object.fromEntries(none), 'aria-autocomplete': undefined, 'aria-disabled': undefined, ...more };
}

interface Shown {
  list?: string | undefined;
  active?: string | undefined;
}

let named = 0;

/** The ids of the list and of its active option: Arco tells nobody which one that is. */
function useShown(box: RefObject<HTMLElement | null>, id: string): Shown {
  const [shown, setShown] = useState<Shown>({});
  useEffect(() => {
    const root = box.current;
    if (!root) return;
    const look = () => {
      const option = root.querySelector('.arco-select-option-hover')?.closest('[role="option"]');
      if (option && !option.id) option.id = `${id}-option-${named++}`;
      const next = { list: root.querySelector(list)?.id, active: option?.id };
      setShown((now) => (now.list === next.list && now.active === next.active ? now : next));
    };
    look();
    const observer = new MutationObserver(look);
    observer.observe(root, { subtree: true, childList: true, attributeFilter: ['class'] });
    return () => observer.disconnect();
  }, [box, id]);
  return shown;
}
