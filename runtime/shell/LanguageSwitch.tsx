import type { MouseEvent } from 'react';
import { useLocation } from 'react-router-dom';
import { type LanguageId, languages } from '#generated/app.ts';
import { pathInLanguage } from '#generated/language-choice.ts';
import { currentApp } from '../current-app.ts';
import { loadLanguage } from '../i18n/i18n.ts';
import { rememberLanguage } from '../i18n/language.ts';
import { useText } from '../i18n/use-text.ts';
import type { LoadedPage } from '../pages/page-view.ts';
import { Link } from '../routing/Link.tsx';

/** Leads to the same page in each other language, called by its own name, and remembers the choice. */
export function LanguageSwitch({ page }: { page: LoadedPage }) {
  const t = useText();
  const { search, hash } = useLocation();
  if (languages.length < 2) return null;
  return (
    <ul className="language-switch" aria-label={t('shell.language.label')}>
      {languages.map(({ id, tag, name }) =>
        id === page.language ? null : (
          <li key={id}>
            <Link
              className="button button--quiet"
              to={twinOf(page.pathname, id) + search + hash}
              hrefLang={tag}
              lang={tag}
              onClick={(event) => handleSwitch(event, id)}
              onPointerEnter={() => void loadLanguage(id)}
            >
              {name}
            </Link>
          </li>
        ),
      )}
    </ul>
  );
}

/** Where addresses do not say the language, the page is loaded anew and reads it from the cookie. */
const byCookie = currentApp.languageFrom === 'cookie';

function handleSwitch(event: MouseEvent, language: LanguageId): void {
  rememberLanguage(language);
  if (!byCookie) return;
  event.preventDefault();
  window.location.reload();
}

function twinOf(pathname: string, language: LanguageId): string {
  return byCookie ? pathname : pathInLanguage(pathname, language);
}
