import { type BlockComponentProps, Icon, useText } from '#runtime/index.ts';

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
