import { CopyButton } from '#runtime/arco/CopyButton.tsx';
import { ScrollBox } from '#runtime/look/ScrollBox.tsx';
import './commands.css';

interface CommandsProps {
  title: string;
  text: string;
  /** What the button that copies them is called. */
  label: string;
}

/** Commands to type into a terminal, under what they do. */
export function Commands({ title, text, label }: CommandsProps) {
  return (
    <figure className="files-commands">
      <figcaption>
        {title}
        <CopyButton text={text} label={label} />
      </figcaption>
      <ScrollBox as="pre">{text}</ScrollBox>
    </figure>
  );
}
