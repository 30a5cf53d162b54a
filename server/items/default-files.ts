import { stringify } from 'yaml';
import type { ItemRecord } from './record.ts';

/** What is kept as a large file from the first push on; the list that stock clients of hubs expect. */
const largeFiles = (
  '7z arrow avro bin bz2 ckpt ftz gguf gz h5 joblib mlmodel model msgpack npy npz onnx ot parquet pb pickle pkl ' +
  'pt pth rar safetensors tar tflite tgz wasm xz zip zst mp3 mp4 wav flac jpg jpeg png webp'
).split(' ');

/** The files of a new repository: a README whose front matter the hub reads, and what git keeps as large files. */
export function defaultFiles(item: ItemRecord): { path: string; content: string }[] {
  const { license, desc, nameEn, nameCn } = item.fields;
  const frontMatter = license === undefined ? '' : stringify({ license });
  const about = typeof desc === 'string' ? `\n${desc}\n` : '';
  return [
    { path: 'README.md', content: `---\n${frontMatter}---\n\n# ${nameEn ?? nameCn ?? item.name}\n${about}` },
    {
      path: '.gitattributes',
      content: largeFiles.map((type) => `*.${type} filter=lfs diff=lfs merge=lfs -text\n`).join(''),
    },
  ];
}
