import { useContext } from 'react';
import { saidHere } from '../given.ts';
import { tagOf } from '../i18n/language.ts';
import { LanguageContext } from '../i18n/language-context.ts';
import { inPlace } from '../look/in-place.tsx';
import { linksIn } from './links-in.ts';

/** What whoever runs the hub says on every page, in the language of the page or as it is said; nothing where nothing is. */
export function SaidText({ at, className }: { at: 'above' | 'foot'; className: string }) {
  const language = useContext(LanguageContext);
  const said = saidHere(at, language);
  if (said === undefined) return null;
  return (
    <p className={className} lang={said.language === language ? undefined : tagOf(said.language)}>
      {inPlace(linksIn(said.text), ({ text, href }) =>
        href === undefined ? (
          text
        ) : (
          <a className="text-link" href={href}>
            {text}
          </a>
        ),
      )}
    </p>
  );
}
