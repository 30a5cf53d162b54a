import { TranslatableString, useFileWidgetProps, type WidgetProps } from '@rjsf/utils';
import { ariaOf } from '#runtime/arco/aria.ts';
import { formatBytes } from '#runtime/words/format.ts';
import { ariaOfField } from '../field-aria.ts';

/** Files that travel inside the form; names and sizes of those chosen, each with a way to drop it. */
export function FileWidget(props: WidgetProps) {
  const { id, htmlName, disabled, readonly, multiple, onChange, value, options, registry } = props;
  const { filesInfo, handleChange, handleRemove } = useFileWidgetProps(value, onChange, multiple);
  const { RemoveButton } = registry.templates.ButtonTemplates;
  return (
    <div className="form-file">
      <input
        type="file"
        id={id}
        name={htmlName || id}
        {...ariaOf({ ...ariaOfField(props), labelledBy: undefined })}
        multiple={multiple}
        accept={options.accept ? String(options.accept) : undefined}
        disabled={disabled || readonly}
        onChange={({ target }) => target.files && handleChange(target.files)}
      />
      <ul>
        {filesInfo.map(({ name, size }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name
          <li key={index}>
            {name} {formatBytes(size)}
            <RemoveButton
              registry={registry}
              title={`${registry.translateString(TranslatableString.RemoveButton)} ${name}`}
              onClick={() => handleRemove(index)}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
