import { type LanguageId, languages } from '#generated/app.ts';
import { usePageQuery } from '#runtime/routing/use-query.ts';

/** In which language the README is wanted: as the address says (`?readme=en`), so that it can be shared, else that of the page. */
export function useReadmeLanguage(page: LanguageId): readonly [LanguageId, (language: LanguageId) => void] {
  const query = usePageQuery();
  const asked = query.get('readme');
  const wanted = languages.find(({ id }) => id === asked)?.id ?? page;
  const choose = (language: LanguageId) =>
    query.set({ readme: language === page ? '' : language }, { replace: true });
  return [wanted, choose];
}
