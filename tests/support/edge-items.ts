import { execFileSync } from 'node:child_process';
import type { Hub } from '../../server/handlers/context.ts';
import { createPerson, findPerson, type PersonRecord } from '../../server/people/index.ts';

/** Who owns what is hard to show. */
export const edgeOwner = 'edge-cases';

const wide = (text: string, length: number) => text.repeat(Math.ceil(length / text.length)).slice(0, length);

/** 120 characters without a place to break the line, in both scripts. */
export const longTitles = { zh: wide('超长标题不换行', 120), en: wide('Unbreakable', 120) };

/** Names of the items below, all of them models. */
export const edge = {
  long: wide('a-name-as-long-as-names-may-be-', 96).replace(/-$/, 'x'),
  empty: 'nothing-pushed',
  hostile: 'hostile-card',
  files: 'odd-files',
  huge: 'huge-card',
} as const;

/** Signs a commit, and has no place to break the line. */
export const longAuthor = wide('Name-without-an-end-', 90);

/** A branch whose name looks like a path. */
export const slashBranch = 'feature/a/b';
export const deepFolder = Array.from({ length: 12 }, (_, at) => `level-${at + 1}`).join('/');
export const hostileFile = '<img onerror=alert(1)>.txt';
export const chineseFile = '数据/第一章 说明.txt';

/** Each tries to run something, or to draw over the page, in another way. */
const payloads = `---
license: mit
tags: ["<script>window.__pwned=1</script>"]
---
# <script>window.__pwned=1</script>Heading <img src=x onerror="window.__pwned=2">

<script>window.__pwned=3</script>
<img src=x onerror="window.__pwned=4;alert(4)">
<svg onload="window.__pwned=5"><script>window.__pwned=6</script></svg>
<iframe srcdoc="<script>parent.__pwned=7</script>"></iframe>
<object data="data:text/html,<script>parent.__pwned=8</script>"></object>
<embed src="javascript:window.__pwned=9">
<a href="javascript:window.__pwned=10" id="js-link">javascript link</a>
<a href="data:text/html,<script>alert(1)</script>">data link</a>
<form action="javascript:window.__pwned=11"><button id="js-form">go</button></form>
<details open ontoggle="window.__pwned=12"><summary>details</summary>x</details>
<style>body{display:none!important}</style>
<div style="position:fixed;inset:0;background:red;z-index:99999" id="cover">over everything</div>
<base href="https://evil.example/">
<meta http-equiv="refresh" content="0;url=https://evil.example/">

[markdown](javascript:window.__pwned=15) [mixed](JaVaScRiPt:window.__pwned=16) [tab](java&#9;script:window.__pwned=17)
![picture](javascript:window.__pwned=18) ![quote](x"onerror="window.__pwned=19)
<span id="main" name="body">clobber</span>

\`\`\`"><img src=x onerror=window.__pwned=20>
code
\`\`\`

The last line still stands.

<math><mtext><table><mglyph><style><img src=x onerror="window.__pwned=13"></style></mglyph></table></mtext></math>
<noscript><p title="</noscript><img src=x onerror=window.__pwned=14>">
`;

const readmeBytes = 20_000_000;
const line = 'All of these lines are alike, and there are far too many of them to draw.\n';

const by = { name: 'Edge', email: 'edge@example.org', date: new Date('2026-01-02T03:04:05Z') };
const commit = (message: string, put: readonly Put[], branch = 'main') => ({
  branch,
  message,
  author: by,
  put,
  remove: [],
});

interface Put {
  path: string;
  content: string | Buffer;
  mode?: '120000' | '160000';
}

const oddFiles: readonly Put[] = [
  { path: hostileFile, content: 'A name is only a name.\n' },
  { path: 'binary.md', content: Buffer.from(Array.from({ length: 2000 }, (_, at) => (at * 7) % 256)) },
  // A list in a list in a list: a parser of Markdown broods over it for half a minute.
  { path: 'brooding.md', content: `${'1. '.repeat(7900)}the end of it\n` },
  { path: 'link', content: 'code/lines.py', mode: '120000' },
  { path: 'way-out', content: '../../../../etc/passwd', mode: '120000' },
  { path: 'other', content: '0123456789012345678901234567890123456789', mode: '160000' },
  { path: `${deepFolder}/deep.txt`, content: 'Far down.\n' },
  { path: chineseFile, content: '中文文件名也能打开。\n' },
  { path: '100% #1 ?.txt', content: 'Every sign that means something in an address.\n' },
  {
    path: 'code/lines.py',
    content: Array.from({ length: 400 }, (_, at) => `value_${at} = ${at}`).join('\n'),
  },
  { path: `${wide('long-file-name-', 120)}.json`, content: '{}\n' },
  { path: 'empty.txt', content: '' },
];

/** Plants what is hard to show, through the code that users go through. */
export async function plantEdgeItems(hub: Hub): Promise<void> {
  const owner =
    (await findPerson(hub.db, edgeOwner)) ??
    (await createPerson(hub.db, { userName: edgeOwner, roleType: 'common', alias: wide('Edge', 60) }));
  await plant(hub, owner, {
    name: edge.long,
    nameCn: longTitles.zh,
    nameEn: longTitles.en,
    desc: wide('简介也很长', 400),
    descEn: wide('Description', 400),
    tags: ['translation', 'pytorch', 'zh', 'en', 'apache-2.0'],
    files: [
      { path: 'README.md', content: `# ${longTitles.en}\n\n${longTitles.zh}\n\n\`${longTitles.en}\`\n` },
    ],
  });
  await plant(hub, owner, { name: edge.hostile, files: [{ path: 'README.md', content: payloads }] });
  await plant(hub, owner, {
    name: edge.huge,
    files: [{ path: 'README.md', content: `# Huge\n\n${line.repeat(readmeBytes / line.length)}` }],
  });
  const odd = await plant(hub, owner, { name: edge.files, files: oddFiles });
  await hub.repos.commit(odd, {
    ...commit('Work on a branch', [{ path: 'on-branch.txt', content: 'x\n' }], slashBranch),
    parents: ['main'],
  });
  await hub.repos.commit(odd, {
    ...commit('Sign with a name that no line can hold', [{ path: 'signed.txt', content: 'x\n' }]),
    author: { ...by, name: longAuthor },
  });
  await hub.items.refresh(odd);
  await emptyRepository(hub, await plant(hub, owner, { name: edge.empty }));
}

interface Plant {
  name: string;
  files?: readonly Put[];
  [field: string]: unknown;
}

async function plant(hub: Hub, owner: PersonRecord, { files, ...fields }: Plant): Promise<string> {
  const { id } = await hub.items.create({ kind: 'models', ...fields }, owner);
  if (files) {
    await hub.repos.commit(id, commit('Add what is odd', files));
    await hub.items.refresh(id);
  }
  return id;
}

/** Every new item starts with a commit; someone who pushes may leave it without. */
async function emptyRepository(hub: Hub, id: string): Promise<void> {
  execFileSync('git', ['update-ref', '-d', 'refs/heads/main'], { cwd: hub.repos.dirOf(id) });
  await hub.items.refresh(id);
}
