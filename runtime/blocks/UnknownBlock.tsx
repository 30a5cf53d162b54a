import { useText } from '../i18n/use-text.ts';

/** Never a blank page: whoever wrote the spec sees what is missing. */
export function UnknownBlock({ name }: { name: string }) {
  const t = useText();
  return (
    <p className="unknown-block" role="alert">
      {t('page.block', { name })}
    </p>
  );
}
