import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { hashPackages } from './packages.js';
import { root } from './root.js';

const read = (name: string) => JSON.parse(readFileSync(join(root, name), 'utf8'));
const manifest = read('package.json');
const lock = read('package-lock.json');
const now = hashPackages(manifest, lock);

it('a release of the same packages installs nothing', () => {
  const next = { ...manifest, version: '9.9.9', scripts: {}, config: {} };
  const row = { ...lock.packages[''], version: '9.9.9' };
  expect(hashPackages(next, { ...lock, version: '9.9.9', packages: { ...lock.packages, '': row } })).toBe(
    now,
  );
});

it.each(['dependencies', 'devDependencies', 'optionalDependencies', 'overrides'])(
  'another row in %s does',
  (name) => {
    expect(hashPackages({ ...manifest, [name]: { ...manifest[name], another: '1.0.0' } }, lock)).not.toBe(
      now,
    );
  },
);

it('another version in the lock file does', () => {
  const packages = {
    ...lock.packages,
    'node_modules/yaml': { ...lock.packages['node_modules/yaml'], version: '0.0.1' },
  };
  expect(hashPackages(manifest, { ...lock, packages })).not.toBe(now);
});
