import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { getLanguageService } from 'yaml-language-server';
import { repository } from './project.ts';

/** What an editor shows of a file of this repository, by the language server that editors use. */
export class Editor {
  #version = 0;
  readonly #service = getLanguageService({
    schemaRequestService: async (uri) => readFileSync(fileURLToPath(uri), 'utf8'),
    workspaceContext: { resolveRelativePath: (path, base) => new URL(path, base).href },
  });

  constructor() {
    this.#service.configure({ validate: true, hover: true, completion: true, hoverSchemaSource: false });
  }

  /** The words that are underlined in a file, as it stands or with an edit. */
  async underlined(file: string, from = '', to = ''): Promise<string[]> {
    const document = this.#open(file, from, to);
    const told = await this.#service.doValidation(document, false);
    return told.map(({ range }) => document.getText(range));
  }

  /** What is offered behind a piece of text, of which all that follows in its line is not written yet. */
  async offered(file: string, behind: string): Promise<string[]> {
    const text = readFileSync(join(repository, file), 'utf8');
    const line = text.slice(text.indexOf(behind)).split('\n')[0] ?? '';
    const document = this.#open(file, line, behind);
    const at = document.positionAt(document.getText().indexOf(behind) + behind.length);
    const { items } = await this.#service.doComplete(document, at, false);
    return items.map(({ label }) => label);
  }

  /** What is said of a word when one rests on it. */
  async hover(file: string, word: string): Promise<string> {
    const document = this.#open(file, '', '');
    const at = document.positionAt(document.getText().indexOf(word) + 1);
    const said = await this.#service.doHover(document, at);
    return JSON.stringify(said?.contents ?? '');
  }

  /** What is offered for a word when its first letters are typed, and nothing behind it in its line. */
  async offeredAt(
    file: string,
    offset: number,
    { word, typed }: { word: string; typed: number },
  ): Promise<string[]> {
    const text = readFileSync(join(repository, file), 'utf8');
    const line = text.slice(offset).split('\n')[0] ?? '';
    const rest = line.slice(word.length);
    // What goes on in the next line goes on.
    const behind = rest.endsWith(',') ? rest : closingOf(rest);
    const document = this.#with(
      file,
      text.slice(0, offset + typed) + behind + text.slice(offset + line.length),
    );
    const { items } = await this.#service.doComplete(document, document.positionAt(offset + typed), false);
    return items.map(({ label }) => label);
  }

  /** What is said of what stands somewhere. */
  async hoverAt(file: string, offset: number): Promise<string> {
    const document = this.#open(file, '', '');
    const said = await this.#service.doHover(document, document.positionAt(offset));
    return JSON.stringify(said?.contents ?? '');
  }

  /** A document of the same name and version is taken to be the one that was read before. */
  #open(file: string, from: string, to: string): TextDocument {
    const text = readFileSync(join(repository, file), 'utf8');
    if (!text.includes(from)) throw new Error(`${file} does not hold ${JSON.stringify(from)}`);
    return this.#with(
      file,
      text.replace(from, () => to),
    );
  }

  #with(file: string, text: string): TextDocument {
    this.#version += 1;
    return TextDocument.create(pathToFileURL(join(repository, file)).href, 'yaml', this.#version, text);
  }
}

/** The brackets that stay open where the rest of a line is not written. */
function closingOf(rest: string): string {
  const closers: string[] = [];
  let depth = 0;
  for (const sign of rest.replaceAll(/"[^"]*"|'[^']*'|#.*$/g, '')) {
    if ('[{'.includes(sign)) depth += 1;
    else if (']}'.includes(sign) && depth > 0) depth -= 1;
    else if (']}'.includes(sign)) closers.push(sign);
  }
  return closers.join(' ');
}
