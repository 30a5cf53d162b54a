import { type Built, buildProduct } from '../../generator/build.ts';
import type { Product } from '../../generator/model/product.ts';
import { repository, TestProject } from '../generator/project.ts';

/** What an owner wishes, in YAML and words alone, on a copy of the product; it knows how many lines that took. */
export class Wish {
  readonly #project = new TestProject();
  #lines = 0;
  /** What was made of it since it was edited last. */
  #built: Built | undefined;

  get root(): string {
    return this.#project.root;
  }

  /** Lines that were added or are others now. */
  get lines(): number {
    return this.#lines;
  }

  edit(path: string, from: string, to: string): this {
    this.#built = undefined;
    this.#project.edit(path, from, to);
    const before = from.split('\n');
    this.#lines += to.split('\n').filter((line) => line.trim() !== '' && !before.includes(line)).length;
    return this;
  }

  write(path: string, text: string): this {
    this.#built = undefined;
    this.#project.write(path, text);
    this.#lines += text.split('\n').filter((line) => line.trim() !== '').length;
    return this;
  }

  /** What is wrong with it, in words; nothing where it is granted. */
  faults(): string[] {
    return this.#build().faults.map(
      ({ code, place, message }) => `${code} ${place.file}:${place.line} ${message}`,
    );
  }

  /** The product that it makes. */
  product(): Product {
    const { product } = this.#build();
    if (product === undefined) throw new Error(this.faults().join('\n'));
    return product;
  }

  #build(): Built {
    this.#built ??= buildProduct({ project: this.#project.root, blocks: repository });
    return this.#built;
  }

  remove(): void {
    this.#project.remove();
  }
}
