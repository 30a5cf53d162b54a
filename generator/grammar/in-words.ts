export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
/** `tagGroup` is a tag group. */
export const inWords = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
export const aOrAn = (noun: string) => `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`;
