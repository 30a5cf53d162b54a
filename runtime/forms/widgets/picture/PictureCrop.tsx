import 'react-easy-crop/react-easy-crop.css';
import { useState } from 'react';
import Cropper from 'react-easy-crop';
import { useText } from '#runtime/i18n/use-text.ts';
import type { Area } from './encode.ts';

interface PictureCropProps {
  /** The picture that was chosen. */
  url: string;
  aspect: number;
  onCrop: (area: Area) => void;
}

const mostZoom = 5;
const zoomStep = 0.05;
const keyboardStepPx = 4;

/** The part of a picture that will be shown: moved by hand and by the arrow keys, made larger by a slider, a wheel or two fingers. */
export function PictureCrop({ url, aspect, onCrop }: PictureCropProps) {
  const t = useText();
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  return (
    <div className="form-picture__crop">
      <div className="form-picture__stage" style={{ aspectRatio: aspect }}>
        <Cropper
          image={url}
          crop={crop}
          zoom={zoom}
          maxZoom={mostZoom}
          aspect={aspect}
          objectFit={aspect > 1 ? 'horizontal-cover' : 'contain'}
          keyboardStep={keyboardStepPx}
          showGrid={false}
          disableAutomaticStylesInjection
          // A page that is scrolled with a wheel must not stop at a form.
          onWheelRequest={(event) => event.ctrlKey}
          cropperProps={{ 'aria-label': t('field.control.cropHelp'), role: 'group' }}
          mediaProps={{ alt: '' }}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_, area) => onCrop(area)}
        />
      </div>
      <label className="form-range">
        {t('field.control.zoom')}
        <input
          type="range"
          min={1}
          max={mostZoom}
          step={zoomStep}
          value={zoom}
          onChange={({ target }) => setZoom(target.valueAsNumber)}
        />
      </label>
      <p className="form-note">{t('field.control.cropHelp')}</p>
    </div>
  );
}
