import { type LanguageId, languages } from '#generated/app.ts';
import type { Readme } from '#generated/types.ts';
import { useText } from '#runtime/i18n/use-text.ts';
import { ToggleGroup } from '#runtime/look/ToggleGroup.tsx';
import './readme-language.css';

interface ReadmeLanguageProps {
  readme: Readme;
  wanted: LanguageId;
  onChoose: (language: LanguageId) => void;
}

/** Between the languages that a README is in; where it is not in the one that is wanted, that it is not. */
export function ReadmeLanguage({ readme, wanted, onChoose }: ReadmeLanguageProps) {
  const t = useText();
  const { language: shown, languages: there } = readme;
  if (shown === undefined) return null;
  return (
    <>
      {there.length > 1 ? (
        <ToggleGroup
          className="toggles readme-languages"
          label={t('readme.languages')}
          options={there.map((id) => ({ id, words: <span lang={tagOf(id)}>{nameOf(id)}</span> }))}
          chosen={shown}
          onChoose={onChoose}
        />
      ) : null}
      {shown === wanted ? null : (
        <p className="readme-other" role="note">
          {t('readme.other', { wanted: nameOf(wanted), shown: nameOf(shown) })}
        </p>
      )}
    </>
  );
}

const nameOf = (id: LanguageId) => languages.find((one) => one.id === id)?.name ?? id;

const tagOf = (id: LanguageId) => languages.find((one) => one.id === id)?.tag;
