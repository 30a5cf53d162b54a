import type { Scope, TableProps } from '#generated/screens/types.ts';
import { reasonOf } from '../../feedback/error-words.ts';
import { useText } from '../../i18n/use-text.ts';
import { inPlace } from '../../look/in-place.tsx';
import { type Row, rowScope } from '../../look/present.ts';
import { RetryButton } from '../../look/RetryButton.tsx';
import { StateNotice } from '../../look/StateNotice.tsx';
import { valuesOf } from '../../look/values-of.ts';
import { useAnyRead } from '../../reads/use-read.ts';
import type { BlockComponentProps } from '../block.ts';
import { ActionButton } from './ActionButton.tsx';
import { Cell } from './Cell.tsx';
import './table.css';

const boneRows = 3;

/** Rows of an answer under each other, with what may be done to each and to all. */
export function Table({ props, scope }: BlockComponentProps<'table'>) {
  const t = useText();
  const read = useAnyRead<{ list: readonly Row[] }>(props.load, valuesOf(props.with, scope));
  const rows = read.data?.list;
  return (
    <section id={props.id} className="table-block" tabIndex={-1}>
      {props.title ? <h2 className="table-block__title">{t(props.title)}</h2> : null}
      {props.text ? <p className="table-block__text">{t(props.text)}</p> : null}
      {rows === undefined && read.error ? (
        <StateNotice failed icon="warning" title={t('list.failed.title')} text={reasonOf(read.error, t)}>
          <RetryButton onClick={read.refetch} />
        </StateNotice>
      ) : rows?.length === 0 ? (
        <StateNotice
          icon="stack"
          title={t(props.empty.title)}
          text={props.empty.text && t(props.empty.text)}
        />
      ) : (
        <Rows props={props} scope={scope} rows={rows} />
      )}
      {rows && rows.length > 0 && props.actions ? (
        <div className="table-block__actions">
          {props.actions.map((action) => (
            <ActionButton key={action.call} action={action} scope={scope} />
          ))}
        </div>
      ) : null}
    </section>
  );
}

interface RowsProps {
  props: TableProps;
  scope: Scope;
  /** Absent while they are on their way. */
  rows: readonly Row[] | undefined;
}

function Rows({ props, scope, rows }: RowsProps) {
  const t = useText();
  const { columns, rowActions = [] } = props;
  return (
    <table className="table-rows" aria-busy={rows === undefined} data-waiting={rows ? undefined : true}>
      <thead>
        <tr>
          {columns.map(({ label }) => (
            <th key={label} scope="col">
              {t(label)}
            </th>
          ))}
          {rowActions.length > 0 ? (
            <th scope="col">
              <span className="unseen">{t('table.actions')}</span>
            </th>
          ) : null}
        </tr>
      </thead>
      <tbody>
        {rows
          ? rows.map((row) => (
              <FilledRow key={String(row.id)} props={props} scope={rowScope(scope, row)} row={row} />
            ))
          : inPlace(Array.from({ length: boneRows }), () => (
              <tr>
                <td colSpan={columns.length + Math.min(1, rowActions.length)}>
                  <span className="bone table-rows__bone" />
                </td>
              </tr>
            ))}
      </tbody>
    </table>
  );
}

function FilledRow({ props, scope, row }: { props: TableProps; scope: Scope; row: Row }) {
  const t = useText();
  const shown = props.rowActions?.filter(({ when }) => when?.(scope) ?? true);
  return (
    <tr>
      {props.columns.map((column) => (
        <td key={column.label} data-label={t(column.label)}>
          <Cell column={column} scope={scope} />
        </td>
      ))}
      {shown ? (
        <td className="table-rows__actions">
          {shown.map((action) => (
            <ActionButton key={action.call} action={action} scope={scope} row={row} />
          ))}
        </td>
      ) : null}
    </tr>
  );
}
