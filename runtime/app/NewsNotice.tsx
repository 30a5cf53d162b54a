import { useEffect, useId } from 'react';
import { useSnapshot } from 'valtio';
import { newsShown } from '#generated/constants.ts';
import type { User } from '#generated/types.ts';
import { currentApp } from '../current-app.ts';
import { useText } from '../i18n/use-text.ts';
import { Icon } from '../look/icons.tsx';
import { hrefToAny } from '../routing/href.ts';
import { Link } from '../routing/Link.tsx';
import { knowNews } from '../session/news.ts';
import { Ago } from '../words/Ago.tsx';
import { formatValue, useLanguage } from '../words/index.ts';
import { release } from './build-check.ts';
import './news-notice.css';

type News = NonNullable<User['news']>[number];

interface NewsNoticeProps {
  news: readonly News[];
  /** Whether the page is the log. */
  isLog: boolean;
}

/**
 * Who came in, or may from now on, elsewhere than here: when, on which device and from where. Whoever looks at the log knows
 * it, but while the hub keeps nothing: then it is told again.
 */
export function NewsNotice({ news, isLog }: NewsNoticeProps) {
  const t = useText();
  const title = useId();
  const language = useLanguage();
  const { log } = currentApp.pages;
  const [latest] = news;
  const { isAsked, readOnly } = useSnapshot(release);
  const mayTell = isAsked && readOnly === undefined;
  useEffect(() => {
    // What is refused is told again.
    if (isLog && mayTell) knowNews().catch(() => undefined);
  }, [isLog, mayTell]);
  if (isLog || news.length === 0) return null;
  return (
    <div className="news-notice" role="status" aria-labelledby={title}>
      <h2 id={title} className="news-notice__title">
        <Icon name="lock" />
        {t('shell.news.title')}
      </h2>
      <ul className="news-notice__rows">
        {news.slice(0, newsShown).map((row) => (
          <NewsRow key={row.id} row={row} />
        ))}
      </ul>
      {news.length > newsShown ? <p className="news-notice__more">{t('shell.news.more')}</p> : null}
      <div className="news-notice__buttons">
        {log ? (
          <Link className="button" to={hrefToAny(log, {}, { language })}>
            {t('shell.news.log')}
          </Link>
        ) : null}
        {mayTell ? (
          <button
            type="button"
            className="button button--quiet"
            // A failure is said where failures are.
            onClick={() => void knowNews(latest?.id).catch(() => undefined)}
          >
            {t('shell.news.mine')}
          </button>
        ) : null}
      </div>
    </div>
  );
}

function NewsRow({ row: { what, name, time, userAgent, address } }: { row: News }) {
  const t = useText();
  return (
    <li>
      <span className="news-notice__what">{t(`shell.news.${what}`, { name: name ?? '' })}</span>
      <span className="news-notice__how">
        {[formatValue(userAgent, 'device'), address].map((part) => part && `${part} · `)}
        <Ago time={time} />
      </span>
    </li>
  );
}
