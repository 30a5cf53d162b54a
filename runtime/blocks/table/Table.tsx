import type { Scope, TableProps } from '#generated/screens/types.ts';
import type { BlockComponentProps } from '#runtime/offers/blocks.ts';
import { hrefOfLink } from '#runtime/offers/links.ts';
import { keyOf, LoadFailed, LoadMore, NothingThere, useRows } from '#runtime/offers/loading.ts';
import { inPlace, type Row, rowScope, ShownValue, valuesOf } from '#runtime/offers/look.ts';
import { Buttons } from '#runtime/offers/presses.ts';
import { useText } from '#runtime/offers/words.ts';
import './table.css';

const boneRows = 3;

/** Rows of an answer under each other, with what may be done to each and to all. */
export function Table({ props, scope }: BlockComponentProps<'table'>) {
  const t = useText();
  const list = useRows(props, valuesOf(props.with, scope), { scope });
  const { rows } = list;
  return (
    <section id={props.id} className="table-block" tabIndex={-1}>
      {props.title ? <h2 className="table-block__title">{t(props.title)}</h2> : null}
      {props.text ? <p className="table-block__text">{t(props.text)}</p> : null}
      {rows === undefined && list.error ? (
        <LoadFailed error={list.error} onRetry={list.retry} />
      ) : rows?.length === 0 && !list.hasMore ? (
        <NothingThere empty={props.empty} scope={scope} />
      ) : (
        <>
          <Rows props={props} scope={scope} rows={rows} />
          <LoadMore rows={list} />
        </>
      )}
      {rows && rows.length > 0 ? (
        <Buttons buttons={props.buttons} scope={scope} className="table-block__actions" />
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
  const { columns, row: { buttons = [] } = {} } = props;
  return (
    <table className="table-rows" aria-busy={rows === undefined} data-waiting={rows ? undefined : true}>
      <thead>
        <tr>
          {inPlace(columns, ({ label }) => (
            <th scope="col">{label ? t(label) : null}</th>
          ))}
          {buttons.length > 0 ? (
            <th scope="col">
              <span className="unseen">{t('table.actions')}</span>
            </th>
          ) : null}
        </tr>
      </thead>
      <tbody>
        {rows
          ? rows.map((row, at) => (
              <FilledRow key={keyOf(row, at, props.row)} props={props} scope={rowScope(scope, row)} />
            ))
          : inPlace(Array.from({ length: boneRows }), () => (
              <tr>
                <td colSpan={columns.length + Math.min(1, buttons.length)}>
                  <span className="bone table-rows__bone" />
                </td>
              </tr>
            ))}
      </tbody>
    </table>
  );
}

function FilledRow({ props, scope }: { props: TableProps; scope: Scope }) {
  const t = useText();
  const { go, with: given, buttons } = props.row ?? {};
  const href = go && hrefOfLink(go, valuesOf(given, scope), { language: scope.language });
  return (
    <tr>
      {inPlace(props.columns, (column, at) => (
        <td data-label={column.label && t(column.label)}>
          <ShownValue
            shown={column}
            scope={scope}
            place="table-rows"
            href={at === 0 ? href : undefined}
            dashed
          />
        </td>
      ))}
      {buttons ? (
        <td className="table-rows__actions">
          <Buttons buttons={buttons} scope={scope} />
        </td>
      ) : null}
    </tr>
  );
}
