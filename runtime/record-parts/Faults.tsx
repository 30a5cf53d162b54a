import type { ManifestFault } from '#generated/types.ts';
import { Icon } from '#runtime/offers/look.ts';
import type { RecordPartProps } from '#runtime/offers/scope.ts';
import { useText } from '#runtime/offers/words.ts';

/** Says why what the manifests of a thing say now is not what its page shows: each file, the line, and what was probably meant. */
export function Faults({ props: { faults: field }, scope }: Pick<RecordPartProps, 'props' | 'scope'>) {
  const t = useText();
  const faults =
    (field === undefined ? undefined : (scope.row?.[field] as ManifestFault[] | undefined)) ?? [];
  return [...new Set(faults.map(({ file }) => file))].map((file) => (
    <div key={file} className="record-notice record-notice--failed record-notice--long" role="status">
      <Icon name="warning" />
      <div className="record-faults">
        {t('item.manifest.title', { file })}
        <ul>
          {faults
            .filter((fault) => fault.file === file)
            .map(({ line, problem, name = '', nearest }) => (
              <li key={`${line} ${problem} ${name}`}>
                {t(`item.manifest.${problem}`, { line, name })}
                {nearest === undefined ? null : ` ${t('item.manifest.nearest', { nearest })}`}
              </li>
            ))}
        </ul>
      </div>
    </div>
  ));
}
