/** What somebody said in one line, as it is shown; undefined where it is none, or longer than so many characters. */
export function oneLine(text: string, most: number): string | undefined {
  const said = text.trim();
  const { length } = [...said];
  const isOne = length > 0 && length <= most && !/\p{Cc}|\p{Zl}|\p{Zp}|\p{Bidi_Control}/u.test(said);
  return isOne ? said : undefined;
}
