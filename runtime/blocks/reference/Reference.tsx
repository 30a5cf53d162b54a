import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useId, useMemo, useRef, useState } from 'react';
import type { BlockComponentProps } from '#runtime/offers/blocks.ts';
import { LoadingPart } from '#runtime/offers/loading.ts';
import { RetryButton, StateNotice } from '#runtime/offers/look.ts';
import { queryClient, urlOfAny } from '#runtime/offers/reads.ts';
import { searchKey, useSearchKey } from '#runtime/offers/search.ts';
import { useLanguage, useText } from '#runtime/offers/words.ts';
import { CallView } from './CallView.tsx';
import { type ApiCall, type ApiDocument, callsByArea, readDocument } from './document.ts';
import { Types } from './Types.tsx';
import { useOpenAnchor } from './use-open-anchor.ts';
import './reference.css';

/** What programs may ask, for people: every call with what it takes and answers, and a form that asks it. */
export function Reference({ props, scope }: BlockComponentProps<'reference'>) {
  const t = useText();
  const language = useLanguage();
  const read = useQuery(
    {
      queryKey: ['reference', language],
      queryFn: () => readDocument(language),
      staleTime: Number.POSITIVE_INFINITY,
    },
    queryClient,
  );
  const document = urlOfAny(props.document, { language: scope.language });
  return (
    <article className="reference">
      <header className="reference__head">
        <h1>{t(props.title)}</h1>
        {read.data ? <p>{read.data.info.description}</p> : null}
        <p>
          <a href={document}>{t('reference.document')}</a>
        </p>
      </header>
      {read.data ? (
        <Calls document={read.data} />
      ) : read.error ? (
        <StateNotice failed icon="warning" title={t('reference.failed')}>
          <RetryButton onClick={read.refetch} />
        </StateNotice>
      ) : (
        <LoadingPart />
      )}
    </article>
  );
}

function Calls({ document }: { document: ApiDocument }) {
  const t = useText();
  const id = useId();
  const box = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const wanted = useDeferredValue(typed).trim().toLowerCase();
  const areas = useMemo(() => callsByArea(document), [document]);
  const found = areas
    .map((area) => ({ ...area, calls: area.calls.filter((call) => isWanted(call, wanted)) }))
    .filter(({ calls }) => calls.length > 0);
  useSearchKey(box);
  useOpenAnchor();
  return (
    <div className="reference__body">
      <nav className="reference__areas" aria-label={t('reference.areas')}>
        <label htmlFor={id}>{t('reference.find')}</label>
        <input
          ref={box}
          id={id}
          className="field"
          type="search"
          value={typed}
          placeholder={t('reference.findHint')}
          aria-keyshortcuts={searchKey}
          onChange={({ target }) => setTyped(target.value)}
        />
        <ul>
          {found.map(({ name, about, calls }) => (
            <li key={name}>
              <a href={`#area-${name}`} title={about}>
                <code>{name}</code>
                <span>{calls.length}</span>
              </a>
            </li>
          ))}
          <li>
            <a href="#types">{t('reference.types')}</a>
          </li>
        </ul>
      </nav>
      <div className="reference__calls">
        <p className="sr-only" role="status">
          {wanted === '' ? '' : t('reference.found', { count: found.flatMap(({ calls }) => calls).length })}
        </p>
        {found.length === 0 ? <StateNotice icon="search" title={t('reference.nothing')} /> : null}
        {found.map(({ name, about, calls }) => (
          <section key={name} id={`area-${name}`} tabIndex={-1}>
            <h2>{about}</h2>
            {calls.map((call) => (
              <CallView key={call.operationId} call={call} document={document} />
            ))}
          </section>
        ))}
        {wanted === '' ? <Types document={document} /> : null}
      </div>
    </div>
  );
}

function isWanted({ operationId, path, summary = '', method }: ApiCall, wanted: string): boolean {
  const said = `${method} ${path} ${operationId} ${summary}`.toLowerCase();
  return wanted.split(/\s+/).every((word) => said.includes(word));
}
