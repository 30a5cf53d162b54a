import { buildProduct } from '../../generator/build.ts';
import type { Product } from '../../generator/model/product.ts';
import { repository, TestProject } from '../generator/project.ts';

/** What an owner wishes, in YAML and words alone, on a copy of the product; it knows how many lines that took. */
export class Wish {
  readonly #project = new TestProject();
  #lines = 0;

  get root(): string {
    return this.#project.root;
  }

  /** Lines that were added or are others now. */
  get lines(): number {
    return this.#lines;
  }

  edit(path: string, from: string, to: string): this {
    this.#project.edit(path, from, to);
    const before = from.split('\n');
    this.#lines += to.split('\n').filter((line) => line.trim() !== '' && !before.includes(line)).length;
    return this;
  }

  write(path: string, text: string): this {
    this.#project.write(path, text);
    this.#lines += text.split('\n').filter((line) => line.trim() !== '').length;
    return this;
  }

  /** What is wrong with it, in words; nothing where it is granted. */
  faults(): string[] {
    const { faults } = buildProduct({ project: this.#project.root, blocks: repository });
    return faults.map(({ code, place, message }) => `${code} ${place.file}:${place.line} ${message}`);
  }

  /** The product that it makes. */
  product(): Product {
    const { product } = buildProduct({ project: this.#project.root, blocks: repository });
    if (product === undefined) throw new Error(this.faults().join('\n'));
    return product;
  }

  remove(): void {
    this.#project.remove();
  }
}
