import { describe, expect, it } from 'vitest';
import type { DemoItem } from './demo.ts';
import { fileContent, withoutSections } from './file-content.ts';

const item = { place: 'items/models/ann/one', dir: '/nowhere' } as DemoItem;

describe('an earlier draft of a text', () => {
  const text =
    '# Title\n\nIntro\n\n## Use\n\n```bash\n# Evaluation\n```\n\n## Evaluation\n\n### Details\n\nx\n\n## End\n';

  it('leaves out a section with what is below it', () => {
    expect(withoutSections(text, ['Evaluation'])).toBe(
      '# Title\n\nIntro\n\n## Use\n\n```bash\n# Evaluation\n```\n\n## End\n',
    );
  });

  it('leaves out neighbours', () => {
    expect(withoutSections(text, ['Use', 'Evaluation'])).toBe('# Title\n\nIntro\n\n## End\n');
  });

  it('refuses a heading that is not there', () => {
    expect(() => withoutSections(text, ['Licence'])).toThrow('"Licence"');
  });
});

describe('a file of the demo', () => {
  it('is a pointer that stays the same for a large file', async () => {
    const pointer = await fileContent(item, 'model.bin', { lfs: 12 });
    expect(pointer).toMatch(/^version https:\/\/git-lfs.*\noid sha256:[0-9a-f]{64}\nsize 12\n$/);
    expect(await fileContent(item, 'model.bin', { lfs: 12 })).toBe(pointer);
  });

  it('cannot come from outside of the folder', async () => {
    await expect(fileContent(item, 'x', { file: '../x' })).rejects.toThrow('outside');
  });

  it('names the item when it is missing', async () => {
    await expect(fileContent(item, 'x', { file: 'x' })).rejects.toThrow(
      'demo/items/models/ann/one/item.yaml',
    );
  });
});
