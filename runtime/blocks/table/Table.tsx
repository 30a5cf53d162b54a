import type { Scope, TableProps } from '#generated/screens/types.ts';
import { Buttons } from '../../buttons/Buttons.tsx';
import { useText } from '../../i18n/use-text.ts';
import { LoadFailed } from '../../loading/LoadFailed.tsx';
import { LoadMore } from '../../loading/LoadMore.tsx';
import { NothingThere } from '../../loading/NothingThere.tsx';
import { keyOf } from '../../loading/row-key.ts';
import { useRows } from '../../loading/use-rows.ts';
import { inPlace } from '../../look/in-place.tsx';
import { type Row, rowScope } from '../../look/present.ts';
import { ShownValue } from '../../look/ShownValue.tsx';
import { valuesOf } from '../../look/values-of.ts';
import { hrefOfLink } from '../../routing/href.ts';
import type { BlockComponentProps } from '../block.ts';
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
