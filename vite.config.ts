import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig, type Plugin } from 'vite';
import { generated, output } from './cli/launch/output.js';
import { modulesInFiles } from './cli/modules-in-files.ts';
import { oneRuntime } from './cli/one-runtime.ts';
import { packedAhead } from './cli/packed-ahead.ts';
import { offersPassed } from './cli/past-offers.ts';
import { besideRoot } from './cli/project.ts';
import { type Build, reachedFrom } from './cli/reached-modules.ts';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** `import { Select } from '@arco-design/web-react'` in a form that names the component, so that its style comes along. */
const arcoImport = /import\s*\{([^}]*)\}\s*from\s*['"]@arco-design\/web-react['"]/g;

/** Adds the style of each Arco component that a file of ours imports, and nothing of those that none does, with what they call our colours. */
function arcoStyles(): Plugin {
  return {
    name: 'hub:arco-styles',
    enforce: 'pre',
    transform: {
      filter: { id: /\/(runtime|screens|blocks)\/.*\.tsx?$/, code: '@arco-design/web-react' },
      handler(code) {
        const styles = [...code.matchAll(arcoImport)].flatMap(([, names = '']) =>
          names.split(',').flatMap(styleOf),
        );
        if (styles.length === 0) return undefined;
        return { code: `${[...new Set(styles)].join('')}import '#runtime/look/arco.css';${code}`, map: null };
      },
    },
  };
}

function styleOf(name: string): string[] {
  const component = name.trim().split(/\s+as\s+/)[0] ?? '';
  const style = `@arco-design/web-react/es/${component}/style/css.js`;
  return existsSync(at(`./node_modules/${style}`)) ? [`import '${style}';`] : [];
}

/**
 * Puts Arco's base below ours: it resets elements and sets the font of the page, and comes with whichever page
 * first needs one of its components, so that by order it would win.
 */
function arcoBaseBelow(): Plugin {
  return {
    name: 'hub:arco-base-below',
    enforce: 'pre',
    transform: {
      filter: { id: /@arco-design\/web-react\/es\/style\/index\.css$/ },
      handler: (code) => ({ code: `@layer arco {${code}}`, map: null }),
    },
  };
}

/**
 * What React Router calls its parts in the tools of a developer, what it wraps, and the classes that it makes of React's, are made when its one
 * file is loaded, so that every page would bring along all of it: links, forms, scrolling and documents of its own. Where a release of it is written otherwise, the pages are as sound, and larger.
 */
function routerInParts(): Plugin {
  return {
    name: 'hub:router-in-parts',
    enforce: 'pre',
    apply: 'build',
    transform: {
      filter: { id: /\/react-router\/dist\/production\/[\w-]+\.mjs$/ },
      handler: (code) => ({
        code: code
          .replace(/^\w+\.displayName = "\w+";$/gm, '')
          .replace(/^(var \w+ = )(?=React\d*\.(?:memo|forwardRef|createContext)\()/gm, '$1/* @__PURE__ */ ')
          .replace(
            /^var (\w+) = (class extends React\d*\.Component \{\n[\s\S]*?^\});\n(\1\.contextType = \w+;\n)?/gm,
            (_, name: string, made: string, context = '') =>
              `var ${name} = /* @__PURE__ */ (() => {\nvar ${name} = ${made};\n${context}return ${name};\n})();\n`,
          ),
        map: null,
      }),
    },
  };
}

/** The document names pictures that are made of the spec; those of a site, or of a product that stands elsewhere, lie there. */
function picturesElsewhere(isBuild: boolean): Plugin {
  const way = isBuild ? relative(at('.'), output) : `/@fs${output}`;
  return {
    name: 'hub:pictures-elsewhere',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) =>
        process.env.HUB_OUTPUT ? html.replaceAll('"/generated/', `"${way}/generated/`) : html,
    },
  };
}

/** Whoever gives letters on gives their license along. */
function lettersLicense(): Plugin {
  const file = 'runtime/look/fonts/LICENSE';
  return {
    name: 'hub:letters-license',
    generateBundle() {
      this.emitFile({
        type: 'asset',
        fileName: 'assets/letters-license.txt',
        source: readFileSync(at(`./${file}`)),
      });
    },
  };
}

/** What pages are made of, whichever they are. */
const engine =
  /\/runtime\/(?:(?:main|app\/PageParts)\.tsx$|(?:arco\/(?:CopyButton|use-copied)|(?:blocks\/Block|buttons|embeds|feedback|loading|look\/(?!arco\.css)|pages\/use-title|polls|reads|scope|screens\/slots|shell\/(?!EmbedShell|tell-height)|words)\b))|\/validators\/support\/length\.js$/;

/** What keeps answers that pages read. */
const answersKept = /\/node_modules\/@tanstack\//;

/**
 * Few files in place of many: each is asked for with a third of a kilobyte of headers, and small ones are packed badly. What every page begins with, and
 * what several blocks are drawn with, is one; a block and a screen stay files of their own.
 */
const fewFiles = {
  groups: [
    // Of a release to the next these are mostly the same.
    {
      name: librariesOf,
      debugName: 'libraries',
      test: /\/node_modules\/(?:@tanstack|i18next|proxy-compare|react|react-dom|react-router|react-router-dom|scheduler|use-sync-external-store|valtio)\//,
      priority: 3,
    },
    // What most blocks are drawn with, every page has: together with the engine it is packed closer. So has what judges forms a length, in few
    // bytes: among what forms are drawn with, a page would wait for all of that before it has bones.
    { name: engineOf, debugName: 'engine', test: engine, priority: 2 },
    // The rest of it, which nobody needs who only signs in.
    { name: 'parts', test: new RegExp(`${engine.source}|${answersKept.source}`), priority: 1.5 },
    // What stands around a text, and what shows code.
    {
      name: 'repos',
      test: /\/runtime\/(?:repos\/|code\/(?:CodeTokens|colours|tokens|use-highlight)|markdown\/(?:ReadmeSkeleton|repo-path)|workers\/worker-line)/,
      priority: 1,
    },
    // What a form is drawn with, without the engine that few need.
    {
      name: 'form',
      test: /\/runtime\/(?:blocks\/form\/(?:index\.ts|Form\.tsx|FormBody\.tsx|PlainScreenForm\.tsx|use-asked\.ts)$|forms\/plain\/)/,
    },
    // A document does not know which page of such an app is opened, and names all.
    { name: hashedApp, debugName: 'pages behind the #' },
  ],
};

/** Apps that keep their pages behind the `#`, and open to whoever is not signed in. */
const { apps } = (await import(
  pathToFileURL(join(generated, 'app.ts')).href
)) as typeof import('./generated/app.ts');
const hashedApps = new Set<string>(apps.filter(({ isEntrance }) => isEntrance).map(({ id }) => id));

/** The app of a generated module, if it is one of these. */
function hashedApp(id: string): string | null {
  const app = /\/generated\/(?:forms\/validators|forms|routes|screens)\/(\w+)[/.]/.exec(id)?.[1];
  return app !== undefined && hashedApps.has(app) ? app : null;
}

/** What comes first to whoever signs in: the modules of such apps with what starts every page. */
const { screenModules } = (await import(
  pathToFileURL(join(generated, 'server/modules.ts')).href
)) as typeof import('./generated/server/modules.ts');
const cameFirst = [
  'runtime/main.tsx',
  ...[...hashedApps].map((app) => `generated/routes/${app}.ts`),
  ...Object.entries(screenModules).flatMap(([screen, own]) =>
    hashedApps.has(screen.split('/')[0] ?? '') ? own : [],
  ),
].map((path) =>
  path.startsWith('generated/') ? join(generated, path.slice('generated/'.length)) : at(`./${path}`),
);

/** Whoever signs in reads nothing. */
function librariesOf(id: string) {
  return hashedApps.size > 0 && answersKept.test(id) ? null : 'libraries';
}

let reached: ReadonlySet<string> | undefined;

/** Where nobody signs in by an app of its own, it is one file. */
function engineOf(id: string, build: Build) {
  if (hashedApps.size === 0) return 'engine';
  reached ??= reachedFrom(cameFirst, build);
  return reached.has(id) ? 'engine' : null;
}

/** Its package names the build with warnings for developers in all cases, and every visitor would load these. */
const routerOfReleases = [
  { find: /^react-router$/, replacement: at('./node_modules/react-router/dist/production/index.mjs') },
  {
    find: /^react-router\/dom$/,
    replacement: at('./node_modules/react-router/dist/production/dom-export.mjs'),
  },
];

export default defineConfig(({ isSsrBuild = false, command }) => ({
  plugins: [
    offersPassed(),
    react(),
    arcoStyles(),
    arcoBaseBelow(),
    routerInParts(),
    picturesElsewhere(command === 'build'),
    lettersLicense(),
    oneRuntime(),
    modulesInFiles(at('.')),
    packedAhead(),
  ],
  resolve: {
    alias: [
      { find: '#generated', replacement: generated },
      { find: '#runtime', replacement: at('./runtime') },
      ...(command === 'build' ? routerOfReleases : []),
    ],
    // What is parsed in a worker has no document; the parts that ask for one have a variant without.
    conditions: ['worker', ...defaultClientConditions],
  },
  // Files name one another by where they lie themselves, so that another host may deliver them (HUB_ASSETS_ORIGIN).
  experimental: {
    renderBuiltUrl: (file, { hostType }) => {
      if (hostType !== 'js') return `/${file}`;
      // A browser starts a worker from the origin of its page alone.
      return /-worker-[^/]+\.js$/.test(file)
        ? { runtime: `location.origin + ${JSON.stringify(`/${file}`)}` }
        : { relative: true };
    },
  },
  publicDir: join(besideRoot, 'public'),
  // What draws pages for documents is one program, which needs no packages beside it.
  ssr: { noExternal: true },
  ...(isSsrBuild && { define: { 'process.env.NODE_ENV': '"production"' } }),
  build: {
    outDir: 'dist',
    target: 'es2022',
    sourcemap: false,
    manifest: !isSsrBuild,
    // A browser that does not know them loads the same a little later.
    modulePreload: {
      polyfill: false,
      // What every page has it need not be told to load.
      resolveDependencies: (_, files, { hostType }) =>
        hostType === 'js' ? files.filter((file) => !/\/(?:libraries|engine|parts)-/.test(file)) : files,
    },
    copyPublicDir: !isSsrBuild,
    // Small pictures stay files: the security policy allows data: for pictures only.
    assetsInlineLimit: 0,
    rolldownOptions: {
      // How long our own parts take tells nothing to whoever starts a hub.
      checks: { bundlerTimings: false },
      ...(!isSsrBuild && { output: { codeSplitting: fewFiles } }),
    },
  },
}));
