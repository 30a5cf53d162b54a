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

/** Reads a file as a picture; whoever takes what was chosen revokes its address. */
async function readPicture(file: File): Promise<Choice> {
  const fault = await faultOf(file);
  if (fault !== undefined) return { fault };
  const url = URL.createObjectURL(file);
  const image = new Image();
  image.src = url;
  try {
    await image.decode();
    return { chosen: { url, image, isPng: file.type === 'image/png' } };
  } catch {
    URL.revokeObjectURL(url);
    return { fault: 'validation.brokenPicture' };
  }
}

/** The picture that somebody chooses, until it is dropped; of two that are chosen soon after each other the later one. */
export function useChosen(): Choice & {
  choose: (file: File) => Promise<Chosen | undefined>;
  drop: () => void;
} {
  const [choice, setChoice] = useState<Choice>({});
  const latest = useRef<File>(undefined);
  const url = choice.chosen?.url;
  // What is drawn may be loading still: its address holds until something else is drawn.
  useEffect(() => {
    if (url !== undefined) return () => URL.revokeObjectURL(url);
  }, [url]);
  const forget = useCallback(() => {
    latest.current = undefined;
  }, []);
  useEffect(() => forget, [forget]);
  const choose = async (file: File): Promise<Chosen | undefined> => {
    latest.current = file;
    const read = await readPicture(file);
    if (latest.current !== file) {
      if (read.chosen) URL.revokeObjectURL(read.chosen.url);
      return undefined;
    }
    setChoice(read);
    return read.chosen;
  };
  const drop = () => {
    forget();
    setChoice({});
  };
  return { ...choice, choose, drop };
}
