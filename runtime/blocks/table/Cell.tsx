import type { Scope, TableProps } from '#generated/screens/types.ts';
import { useText } from '../../i18n/use-text.ts';
import { formatValue } from '../../words/format-value.ts';

interface CellProps {
  column: TableProps['columns'][number];
  scope: Scope;
}

/** One value of a row in the words of the page. */
export function Cell({ column, scope }: CellProps) {
  const t = useText();
  const value = column.value.get(scope);
  const as = column.as ?? column.value.as;
  const text = formatValue(value, as, scope.language);
  return (
    <>
      {text === '' ? (
        <span className="table-rows__none">{column.none ? t(column.none) : '–'}</span>
      ) : as === 'code' ? (
        <code>{text}</code>
      ) : as === 'ago' || as === 'date' ? (
        <time dateTime={String(value)} title={formatValue(value, 'date', scope.language)}>
          {text}
        </time>
      ) : (
        <span className="table-rows__value" title={as === 'device' ? String(value) : text}>
          {text}
        </span>
      )}
      {column.badge?.when(scope) ? <span className="table-rows__badge">{t(column.badge.text)}</span> : null}
    </>
  );
}
