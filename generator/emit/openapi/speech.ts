import { callWord, type OwnApiWord, ownApiWord, ownApiWords } from '../../model/api-words.ts';
import type { Endpoint, Product } from '../../model/product.ts';
import { messagesOf } from '../messages/emit-messages.ts';

/** How a document speaks: the words of its language, else what the spec and the engine say. */
export interface Speech {
  language: string;
  word: (key: string) => string | undefined;
  own: (name: OwnApiWord) => string;
  call: (endpoint: Pick<Endpoint, 'id' | 'about'>) => string | undefined;
}

export function speechOf(product: Product, language: string): Speech {
  const words = messagesOf(product, language);
  const word = (key: string) => words.get(key)?.text;
  return {
    language,
    word,
    own: (name) => word(ownApiWord(name)) ?? ownApiWords[name],
    call: ({ id, about }) => word(callWord(id)) ?? about,
  };
}
