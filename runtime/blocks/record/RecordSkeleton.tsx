import { useText } from '#runtime/offers/words.ts';

/** A header of the same height as a real one, be it the short one. */
export function RecordSkeleton({ isShort }: { isShort: boolean }) {
  const t = useText();
  return (
    <div className="record" role="status" aria-busy="true" aria-label={t('item.loading')}>
      <div className={`record-head${isShort ? ' record-head--short' : ''}`} aria-hidden="true">
        <div className="record-path">
          <span className="bone record-bone record-bone--path" />
        </div>
        {isShort ? <TitleBone /> : <MainBones />}
      </div>
      <div className="record-bar" aria-hidden="true">
        <div className="record-tabs">
          <span className="bone record-bone record-bone--tab" />
          <span className="bone record-bone record-bone--tab" />
        </div>
      </div>
      <div className="record-body" />
    </div>
  );
}

function TitleBone() {
  return (
    <p className="record-head__title">
      <span className="bone record-bone record-bone--title" />
    </p>
  );
}

function MainBones() {
  return (
    <>
      <div className="record-head__main">
        <span className="bone record-bone record-bone--mark" />
        <div className="record-head__words">
          <TitleBone />
          <p className="record-head__text">
            <span className="bone record-bone record-bone--text" />
          </p>
        </div>
      </div>
      <div className="record-head__line">
        <span className="bone record-bone record-bone--line" />
      </div>
    </>
  );
}
