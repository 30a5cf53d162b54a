import { type LanguageId, languages } from '#generated/app.ts';
import type { Readme } from '#generated/types.ts';
import { useText } from '#runtime/i18n/use-text.ts';
import { ToggleGroup } from '#runtime/look/ToggleGroup.tsx';

interface Props {
  readme: Pick<Readme, 'language' | 'languages'>;
  /** The language of the page, or the one that was chosen. */
  asked: LanguageId;
  onChoose: (language: LanguageId) => void;
}

/** The languages that a README is there in, and that it is in another than was asked for. */
export function Languages({ readme, asked, onChoose }: Props) {
  const t = useText();
  const { language, languages: there } = readme;
  if (language === undefined) return null;
  const isMissing = language !== asked;
  return (
    <>
      {there.length > 1 ? (
        <ToggleGroup
          label={t('readme.switch')}
          className="toggles md-languages"
          options={there.map((id) => ({ id, words: <span lang={id}>{nameOf(id)}</span> }))}
          chosen={language}
          onChoose={onChoose}
        />
      ) : null}
      {isMissing ? (
        <p className="md-cut" role="note">
          {t('readme.missing', { wanted: nameOf(asked), shown: nameOf(language) })}
        </p>
      ) : null}
    </>
  );
}

const nameOf = (id: LanguageId) => languages.find((one) => one.id === id)?.name ?? id;
