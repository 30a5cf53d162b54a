import type { Element } from 'hast';
import type { ComponentPropsWithoutRef } from 'react';
import { createContext, use } from 'react';
import { useText } from '#runtime/i18n/use-text.ts';
import { Icon } from '#runtime/look/icons.tsx';
import { ScrollBox } from '#runtime/look/ScrollBox.tsx';
import { Link } from '#runtime/routing/Link.tsx';
import { alertKinds } from './alert-kinds.ts';
import { CodeBlock } from './CodeBlock.tsx';
import type { Drawers } from './draw-tree.ts';
import { drawImage, drawLink, drawSourceSet, type RepoLinks } from './links.ts';
import { textOf } from './tree.ts';

type Drawn<Tag extends keyof React.JSX.IntrinsicElements> = ComponentPropsWithoutRef<Tag> & {
  node?: Element;
};

/** How the text that is being drawn finds its files. */
export const LinksContext = createContext<RepoLinks>({
  from: '',
  page: () => '',
  raw: () => '',
  asked: (address) => address,
});

function Anchor({ node: _, href, children, ...rest }: Drawn<'a'>) {
  const link = href === undefined ? undefined : drawLink(href, use(LinksContext));
  // A name without a target marks a place; a target that may not be followed leaves its words.
  if (!link) return <span id={rest.id}>{children}</span>;
  if (link.how === 'inside') {
    return (
      <Link {...rest} to={link.href}>
        {children}
      </Link>
    );
  }
  const away = link.how === 'outside' ? { target: '_blank', rel: 'noopener nofollow ugc' } : {};
  return (
    <a {...rest} {...away} href={link.href}>
      {children}
    </a>
  );
}

function Picture({ node: _, src, alt, ...rest }: Drawn<'img'>) {
  const drawn = typeof src === 'string' ? drawImage(src, use(LinksContext)) : undefined;
  if (!drawn) return alt ? <span className="md-image-missing">{alt}</span> : null;
  return (
    <img {...rest} src={drawn} alt={alt ?? ''} loading="lazy" decoding="async" referrerPolicy="no-referrer" />
  );
}

function PictureSource({ node: _, srcSet, ...rest }: Drawn<'source'>) {
  const drawn = drawSourceSet(srcSet ?? '', use(LinksContext));
  return drawn === '' ? null : <source {...rest} srcSet={drawn} />;
}

function Table({ node: _, ...rest }: Drawn<'table'>) {
  const t = useText();
  return (
    <ScrollBox as="div" role="group" className="md-scroll" aria-label={t('readme.table')}>
      <table {...rest} />
    </ScrollBox>
  );
}

function Pre({ node, children }: Drawn<'pre'>) {
  const code = node?.children.find(
    (child): child is Element => child.type === 'element' && child.tagName === 'code',
  );
  // Only a lone <code> is a code block; a hand-written <pre> may hold links and bold words.
  if (!code || code.children.some((child) => child.type === 'element')) return <pre>{children}</pre>;
  const className = code.properties.className;
  const language = Array.isArray(className) ? String(className[0] ?? '').replace('language-', '') : '';
  return <CodeBlock text={textOf(code).replace(/\n$/, '')} language={language.toLowerCase()} />;
}

function Checkbox({ node: _, checked }: Drawn<'input'>) {
  const t = useText();
  return (
    <span className="md-task" role="img" aria-label={t(checked ? 'readme.task.done' : 'readme.task.open')}>
      {checked ? <Icon name="check" /> : null}
    </span>
  );
}

function Quote({ node, children }: Drawn<'blockquote'>) {
  const t = useText();
  const kind = alertKinds.find((known) => known === node?.properties.dataAlert);
  if (!kind) return <blockquote>{children}</blockquote>;
  return (
    <div className="md-alert" data-kind={kind} role="note">
      <p className="md-alert-title">{t(`readme.alert.${kind}`)}</p>
      {children}
    </div>
  );
}

/** By how many levels the headings of the text that is being drawn stand higher than they were written. */
export const RaisedContext = createContext(0);

const levels = ['h2', 'h3', 'h4', 'h5', 'h6'] as const;

function heading(level: number) {
  return function Heading({ node: _, id, children, ...rest }: Drawn<'h1'>) {
    const Tag = levels[Math.max(level - use(RaisedContext), 0)] ?? 'h6';
    return (
      <Tag {...rest} id={id} tabIndex={-1}>
        {children}
        {id ? <HeadingLink id={id} /> : null}
      </Tag>
    );
  };
}

function HeadingLink({ id }: { id: string }) {
  const t = useText();
  return (
    <a className="md-anchor" href={`#${id.replace(/^user-content-/, '')}`} aria-label={t('readme.anchor')}>
      #
    </a>
  );
}

/** What each element of a text becomes on the page. */
export const elements: Drawers = {
  a: Anchor,
  img: Picture,
  source: PictureSource,
  table: Table,
  pre: Pre,
  input: Checkbox,
  blockquote: Quote,
  h2: heading(0),
  h3: heading(1),
  h4: heading(2),
  h5: heading(3),
  h6: heading(4),
};
