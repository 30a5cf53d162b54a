import type { BlockComponentProps } from '#runtime/offers/blocks.ts';
import { Icon } from '#runtime/offers/look.ts';
import { useText } from '#runtime/offers/words.ts';

/** A sentence, with the sign that its screen says. */
export function Greeting({ props: { text, icon } }: BlockComponentProps<'greeting'>) {
  const t = useText();
  return (
    <p>
      {icon && <Icon name={icon} />}
      {t(text)}
    </p>
  );
}
