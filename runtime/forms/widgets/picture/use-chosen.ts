import { useCallback, useEffect, useRef, useState } from 'react';
import { pictureChosenPixels } from '#generated/constants.ts';
import type { MessageKey } from '#generated/messages/keys.ts';
import { readPictureHead } from './picture-head.ts';

/** A picture that somebody chose, read and whole. */
export interface Chosen {
  url: string;
  image: HTMLImageElement;
  isPng: boolean;
}

/** What was chosen last; or why it is no picture, as words. */
export interface Choice {
  chosen?: Chosen;
  fault?: MessageKey;
}

const types = ['image/jpeg', 'image/png'];
/** What a file may be, for whoever opens the dialog to choose one. */
export const acceptedTypes = types.join(',');

/** Why a file is no picture that may be given, as far as can be told before it is unpacked. */
async function faultOf(file: File): Promise<MessageKey | undefined> {
  if (!types.includes(file.type)) return 'validation.otherPicture';
  // A file that has gone meanwhile, or that may not be read.
  const head = await readPictureHead(file).catch(() => 'broken' as const);
  if (head === 'broken') return 'validation.brokenPicture';
  if (head === 'other') return 'validation.otherPicture';
  if (head.type !== file.type) return 'validation.misnamedPicture';
  return head.width * head.height > pictureChosenPixels ? 'validation.largePicture' : undefined;
}

/** The picture that somebody chooses, until it is dropped; of two that are chosen soon after each other the later one. */
export function useChosen(): Choice & {
  choose: (file: File) => Promise<Chosen | undefined>;
  drop: () => void;
} {
  const [choice, setChoice] = useState<Choice>({});
  const latest = useRef<string>(undefined);
  const forget = useCallback(() => {
    if (latest.current !== undefined) URL.revokeObjectURL(latest.current);
    latest.current = undefined;
  }, []);
  useEffect(() => forget, [forget]);
  const choose = async (file: File): Promise<Chosen | undefined> => {
    forget();
    const url = URL.createObjectURL(file);
    latest.current = url;
    const fault = await faultOf(file);
    if (latest.current !== url) return undefined;
    if (fault !== undefined) {
      forget();
      setChoice({ fault });
      return undefined;
    }
    const image = new Image();
    image.src = url;
    try {
      await image.decode();
    } catch {
      if (latest.current === url) setChoice({ fault: 'validation.brokenPicture' });
      return undefined;
    }
    if (latest.current !== url) return undefined;
    const chosen = { url, image, isPng: file.type === 'image/png' };
    setChoice({ chosen });
    return chosen;
  };
  const drop = () => {
    forget();
    setChoice({});
  };
  return { ...choice, choose, drop };
}
