import { useText } from '#runtime/offers/words.ts';
import { CommitBox } from './CommitBox.tsx';

const widths = [42, 68, 55, 12, 74, 61, 38, 66];
const nothing = () => undefined;

/** Where the text will stand, as high as it will be. */
export function EditSkeleton({ path, branch }: { path: string; branch: string }) {
  const t = useText();
  return (
    <div className="edit" role="status" aria-busy="true" aria-label={t('edit.loading')}>
      <div className="edit-head">
        <span className="bone" style={{ inlineSize: '14rem', blockSize: '1.25rem' }} />
      </div>
      <div className="edit-box" inert>
        <div className="edit-bar">
          <span className="edit-tool">{t('edit.find')}</span>
        </div>
        <div className="edit-code edit-bones">
          {widths.map((width) => (
            <span key={width} className="bone" style={{ inlineSize: `${width}%`, blockSize: '0.8rem' }} />
          ))}
        </div>
        <EditFoot line={1} column={1} />
      </div>
      <div inert>
        <CommitBox
          {...{ path, branch, message: '', back: '' }}
          {...{ isNew: false, isNamed: false, isReady: false, isChanged: false, isSending: false }}
          {...{ onMessage: nothing, onCommit: nothing }}
        />
      </div>
    </div>
  );
}

interface EditFootProps {
  id?: string;
  line: number;
  column: number;
}

/** How the text is left by the keyboard, and where the cursor stands. */
export function EditFoot({ id, line, column }: EditFootProps) {
  const t = useText();
  return (
    <div className="edit-foot">
      <span id={id}>{t('edit.keys')}</span>
      <span className="edit-place">{t('edit.position', { line, column })}</span>
    </div>
  );
}
