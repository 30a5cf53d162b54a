import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** `import { Select } from '@arco-design/web-react'` in a form that names the component, so that its style comes along. */
const arcoImport = /import\s*\{([^}]*)\}\s*from\s*['"]@arco-design\/web-react['"]/g;

/** Adds the style of each Arco component that a file of ours imports, and nothing of those that none does. */
function arcoStyles(): Plugin {
  return {
    name: 'hub:arco-styles',
    enforce: 'pre',
    transform: {
      filter: { id: /\/(runtime|screens)\/.*\.tsx?$/, code: '@arco-design/web-react' },
      handler(code) {
        const styles = [...code.matchAll(arcoImport)].flatMap(([, names = '']) =>
          names.split(',').flatMap(styleOf),
        );
        return styles.length > 0 ? { code: `${[...new Set(styles)].join('')}${code}`, map: null } : undefined;
      },
    },
  };
}

function styleOf(name: string): string[] {
  const component = name.trim().split(/\s+as\s+/)[0] ?? '';
  const style = `@arco-design/web-react/es/${component}/style/css.js`;
  return existsSync(at(`./node_modules/${style}`)) ? [`import '${style}';`] : [];
}

export default defineConfig({
  plugins: [react(), arcoStyles()],
  resolve: { alias: { '#generated': at('./generated'), '#runtime': at('./runtime') } },
  build: {
    outDir: 'dist',
    target: 'es2022',
    sourcemap: false,
    manifest: true,
    // Small pictures stay files: the security policy allows data: for pictures only.
    assetsInlineLimit: 0,
  },
});
