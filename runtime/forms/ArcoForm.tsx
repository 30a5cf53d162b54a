import '@arco-design/web-react/es/_util/react-19-adapter';
import { type FormProps, withTheme } from '@rjsf/core';
import type { RJSFValidationError, UiSchema } from '@rjsf/utils';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MessageKey } from '#generated/messages/keys.ts';
import { i18n as words } from '#runtime/i18n/i18n.ts';
import { useText } from '#runtime/i18n/use-text.ts';
import { errorWriter } from './messages.ts';
import { theme } from './theme.ts';
import { translator } from './translate.ts';
import { type Unread, UnreadContext, unreadErrors } from './unread.ts';
import { withWords } from './words.ts';
import './form.css';

const ThemedForm = withTheme(theme);

interface ArcoFormProps extends FormProps {
  /** Whether fields are named in our words; a schema of somebody else speaks for itself. */
  isOurs?: boolean;
}

/** RJSF with our theme and our words. Heavy: pages reach it through `import()` only. */
export function ArcoForm({ schema, uiSchema = {}, isOurs = true, ...rest }: ArcoFormProps) {
  const t = useText();
  const { i18n } = useTranslation(undefined, { i18n: words, useSuspense: false });
  const hasText = useCallback((key: string): key is MessageKey => i18n.exists(key), [i18n]);
  const spoken = useMemo(() => {
    return isOurs ? withWords(schema, uiSchema, { t, hasText }) : uiSchema;
  }, [schema, uiSchema, isOurs, t, hasText]);
  const [unread] = useState<Unread>(() => new Map());
  const transformErrors = useMemo(() => {
    const write = errorWriter(t, hasText);
    return (errors: RJSFValidationError[], ui?: UiSchema) => write([...errors, ...unreadErrors(unread)], ui);
  }, [t, hasText, unread]);
  const translateString = useMemo(() => translator(t), [t]);
  return (
    <UnreadContext value={unread}>
      <ThemedForm
        noHtml5Validate
        showErrorList="top"
        focusOnFirstError={false}
        // Without a listener RJSF writes every fault of a visitor to the console.
        onError={() => undefined}
        {...rest}
        schema={schema}
        uiSchema={spoken}
        transformErrors={transformErrors}
        translateString={translateString}
      />
    </UnreadContext>
  );
}
