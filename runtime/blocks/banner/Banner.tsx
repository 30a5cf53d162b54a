import { Fragment, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { searchQueryMax } from '#generated/constants.ts';
import type { IndexConfig } from '#generated/types.ts';
import type { BlockComponentProps } from '#runtime/offers/blocks.ts';
import { hrefOfRoute, queryString } from '#runtime/offers/links.ts';
import { BlockButtons, useLoad } from '#runtime/offers/loading.ts';
import { Icon, rowScope } from '#runtime/offers/look.ts';
import { SuggestBox, searchKey, useSearchKey } from '#runtime/offers/search.ts';
import { useText } from '#runtime/offers/words.ts';
import { Counts } from './Counts.tsx';
import { Mosaic } from './Mosaic.tsx';
import './banner.css';

/** The parameter that search pages read. */
const queryParam = 'q';

/** The opening of a home page: what this is, a way in, and how much there is. */
export function Banner({ props, scope }: BlockComponentProps<'banner'>) {
  const t = useText();
  const { data, error } = useLoad<IndexConfig>(props, scope);
  return (
    <section className="banner">
      <div className="banner__inner">
        <div className="banner__words">
          <h1 className="banner__title">
            <Phrases text={t(props.title)} />
          </h1>
          {props.text ? <p className="banner__text">{t(props.text)}</p> : null}
          {props.search ? (
            <BannerSearch to={hrefOfRoute({ pattern: props.search }, {}, scope.language)} />
          ) : null}
          {props.load ? <Counts index={data} isLoading={!data && !error} language={scope.language} /> : null}
          <BlockButtons buttons={props.buttons} scope={data ? rowScope(scope, { ...data }) : scope} />
        </div>
        <Mosaic />
      </div>
    </section>
  );
}

/** A line ends after a comma rather than inside a word: Chinese has no spaces to break at. */
function Phrases({ text }: { text: string }) {
  return text.split(/(?<=[，,、：:])/u).map((phrase) => (
    <Fragment key={phrase}>
      {phrase.startsWith(' ') ? ' ' : ''}
      <span className="banner__phrase">{phrase.trim()}</span>
    </Fragment>
  ));
}

function BannerSearch({ to }: { to: string }) {
  const t = useText();
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  useSearchKey(input);
  return (
    <search>
      <SuggestBox
        className="banner__search"
        action={to}
        input={input}
        asked=""
        onSearch={(query) => void navigate(to + queryString({ [queryParam]: query }))}
        inputProps={{
          className: 'field banner__input',
          type: 'search',
          name: queryParam,
          maxLength: searchQueryMax,
          placeholder: t('search.label'),
          'aria-label': t('search.label'),
          'aria-keyshortcuts': searchKey,
          enterKeyHint: 'search',
          spellCheck: false,
        }}
      >
        {(box) => (
          <>
            <Icon name="search" size={18} className="banner__icon" />
            {box}
            <button type="submit" className="button button--primary button--large">
              {t('search.submit')}
            </button>
          </>
        )}
      </SuggestBox>
    </search>
  );
}
