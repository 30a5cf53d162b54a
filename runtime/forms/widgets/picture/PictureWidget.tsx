import './picture.css';
import type { WidgetProps } from '@rjsf/utils';
import { lazy, Suspense, useRef, useState } from 'react';
import { ariaOf } from '#runtime/arco/aria.ts';
import { useText } from '#runtime/i18n/use-text.ts';
import { usePicture } from '#runtime/look/use-picture.ts';
import { ariaOfField } from '../../field-aria.ts';
import { type Area, encodePart } from './encode.ts';
import { acceptedTypes, useChosen } from './use-chosen.ts';

// Whoever chooses no picture never loads what cuts one.
const PictureCrop = lazy(() =>
  import('./PictureCrop.tsx').then((module) => ({ default: module.PictureCrop })),
);

/** A picture: the one that is there, a way to choose another, which part of it is shown, and a way to have none. */
export function PictureWidget(props: WidgetProps) {
  const { id, htmlName, value, schema, disabled, readonly, onChange, options } = props;
  const t = useText();
  const input = useRef<HTMLInputElement>(null);
  const { chosen, fault, choose, drop } = useChosen();
  const [isTooMuch, setTooMuch] = useState(false);
  const { wide, high } = sizeOf(schema);
  const cannot = disabled || readonly;
  const aria = ariaOfField(props);
  const note = fault ?? (isTooMuch ? ('validation.largePicture' as const) : undefined);
  const noteId = `${id}__picture`;
  // Once what was cut is sent, the form holds the address of what was made of it.
  const isCutting = chosen !== undefined && (value === undefined || !String(value).startsWith('/'));
  const cut = (area: Area) => {
    if (chosen === undefined) return;
    const most = schema.maxLength ?? Number.POSITIVE_INFINITY;
    const url = encodePart(chosen.image, area, { wide, high, most, isPng: chosen.isPng });
    setTooMuch(url === undefined);
    if (url !== undefined) onChange(url);
  };
  return (
    <div className={`form-picture${wide > high || isCutting ? '' : ' form-picture--beside'}`}>
      {isCutting ? (
        <Suspense fallback={<div className="form-picture__stage" style={{ aspectRatio: wide / high }} />}>
          <PictureCrop key={chosen.url} url={chosen.url} aspect={wide / high} onCrop={cut} />
        </Suspense>
      ) : (
        <Preview value={value} wide={wide} high={high} />
      )}
      <div className="form-picture__buttons">
        <button
          type="button"
          {...ariaOf({
            ...aria,
            // What is chosen, and what pressing it does.
            labelledBy: [aria.labelledBy, id].filter(Boolean).join(' '),
            describedBy: [aria.describedBy, note && noteId].filter(Boolean).join(' ') || undefined,
          })}
          id={id}
          className="button"
          disabled={cannot}
          onClick={() => input.current?.click()}
        >
          {t(value ? 'field.control.otherPicture' : 'field.control.choosePicture')}
        </button>
        {value ? (
          <button
            type="button"
            className="button button--quiet"
            disabled={cannot}
            onClick={() => {
              drop();
              onChange(options.emptyValue);
              document.getElementById(id)?.focus();
            }}
          >
            {t('field.control.noPicture')}
          </button>
        ) : null}
        <input
          ref={input}
          type="file"
          name={htmlName || id}
          accept={acceptedTypes}
          hidden
          onChange={async ({ target }) => {
            const [file] = target.files ?? [];
            if (!file) return;
            setTooMuch(false);
            const read = await choose(file);
            // The same file may be chosen again.
            target.value = '';
            if (read && String(value ?? '').startsWith('/')) onChange(options.emptyValue);
          }}
        />
      </div>
      <p id={noteId} className="form-errors" role={note ? 'alert' : undefined}>
        {note ? t(note) : ''}
      </p>
    </div>
  );
}

interface PreviewProps {
  value: unknown;
  wide: number;
  high: number;
}

function Preview({ value, wide, high }: PreviewProps) {
  const frame = `form-picture__frame${wide > high ? ' form-picture__frame--wide' : ''}`;
  const picture = usePicture(typeof value === 'string' ? value : undefined);
  if (picture === undefined)
    return <div className={`${frame} form-picture__frame--none`} style={{ aspectRatio: wide / high }} />;
  return <img className={frame} style={{ aspectRatio: wide / high }} {...picture} alt="" />;
}

/** The spec says how large a picture is made: as wide as high where nobody says so. */
function sizeOf(schema: object): { wide: number; high: number } {
  const { 'x-wide': wide = 1, 'x-high': high = 1 } = schema as { 'x-wide'?: number; 'x-high'?: number };
  return { wide, high };
}
