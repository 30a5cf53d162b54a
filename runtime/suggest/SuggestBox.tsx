import {
  type ComponentProps,
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { useLanguage } from '../i18n/language-context.ts';
import { useDismiss } from '../look/use-dismiss.ts';
import { hrefOfLink, hrefToPage, itemParams } from '../routing/href.ts';
import { goTo } from '../routing/navigation.ts';
import type { Options } from './Options.tsx';
import { type Option, useOptions } from './use-options.ts';

interface SuggestBoxProps {
  input: RefObject<HTMLInputElement | null>;
  inputProps: ComponentProps<'input'>;
  /** What was looked for before it is typed anew. */
  asked: string;
  onSearch: (text: string) => void;
  className?: string;
  /** Where it leads whoever reads without scripts; the page itself unless said. */
  action?: string;
  children: (input: ReactNode) => ReactNode;
}

/** A form with a search box, and below it what may be meant: things by their names, or what was looked for before. */
export function SuggestBox(props: SuggestBoxProps) {
  const { input, inputProps, asked, onSearch, className, action, children } = props;
  const id = useId();
  const box = useRef<HTMLFormElement>(null);
  const [text, setText] = useState(asked);
  const [isOpen, setOpen] = useState(false);
  // From the box itself: what is pressed before there are options counts once they have come.
  const [steps, setSteps] = useState(0);
  const { options, remember, forget, forgetAll } = useOptions(text, isOpen);
  const active = optionAt(steps, options.length);
  const close = () => {
    setOpen(false);
    setSteps(0);
  };
  const open = useOpenOption((text) => search(text));
  const List = useList(isOpen);
  const isShown = isOpen && options.length > 0 && List !== undefined;
  useDismiss({ box, isOpen, onDismiss: close });

  function search(text: string): void {
    close();
    remember(text.trim());
    onSearch(text.trim());
  }
  const pick = (option: Option) => {
    close();
    open(option);
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const chosen = isShown ? options[active] : undefined;
    if (chosen) pick(chosen);
    else search(input.current?.value ?? '');
  };
  const handleKey = (event: KeyboardEvent) => {
    const chosen = options[active];
    if (event.key === 'Escape' && isShown) {
      // The box keeps what was typed; a second Esc empties it, as browsers do.
      event.preventDefault();
      close();
    } else if (event.key === 'Delete' && isShown && chosen && 'recent' in chosen) {
      event.preventDefault();
      forget(chosen.recent);
      setSteps(0);
    } else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && !event.nativeEvent.isComposing) {
      event.preventDefault();
      setOpen(true);
      const from = options.length === 0 ? steps : active + 1;
      setSteps(from + (event.key === 'ArrowDown' ? 1 : -1));
    }
  };
  return (
    <form ref={box} className={className} action={action} onSubmit={handleSubmit}>
      {children(
        <input
          {...inputProps}
          ref={input}
          defaultValue={asked}
          role="combobox"
          aria-expanded={isShown}
          aria-controls={isShown ? id : undefined}
          aria-autocomplete="list"
          aria-activedescendant={isShown && active >= 0 ? `${id}-${active}` : undefined}
          autoComplete="off"
          onFocus={() => setOpen(true)}
          onClick={() => setOpen(true)}
          onKeyDown={handleKey}
          onChange={({ target }) => {
            setText(target.value);
            setSteps(0);
            setOpen(true);
          }}
        />,
      )}
      {isShown ? <List {...{ id, options, active, pick, forget, forgetAll }} /> : null}
    </form>
  );
}

let list: typeof Options | undefined;

/** What draws the options: whoever never looks for anything does not load it. Without it nothing is suggested. */
function useList(isOpen: boolean): typeof Options | undefined {
  const [own, setOwn] = useState(() => list);
  useEffect(() => {
    if (!isOpen || own) return;
    const take = ({ Options }: typeof import('./Options.tsx')) => {
      list = Options;
      setOwn(() => Options);
    };
    import('./Options.tsx').then(take, () => undefined);
  }, [isOpen, own]);
  return own;
}

/** Where so many steps lead, round by the box itself: there none is chosen. */
function optionAt(steps: number, count: number): number {
  const places = count + 1;
  return (((steps % places) + places) % places) - 1;
}

function useOpenOption(search: (text: string) => void) {
  const language = useLanguage();
  return (option: Option) => {
    if ('recent' in option) search(option.recent);
    else if ('person' in option) {
      goTo(hrefOfLink('person', { user: option.person.user }, { language }));
    } else {
      const { kind, user, name } = option.item;
      goTo(hrefToPage('item', itemParams({ kind, createUser: user, name }), { language }));
    }
  };
}
