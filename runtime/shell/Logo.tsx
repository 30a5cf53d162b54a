import { hubNameHere } from '../given.ts';

/** A seal with two rooms that share a door: the mark of the hub, drawn in its one colour. */
export function Logo() {
  return (
    <>
      <svg className="logo-mark" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
        <rect x="1" y="1" width="22" height="22" rx="4" className="logo-seal" />
        <path d="M6 5.5v13M18 5.5v13M6 12h4.2M13.8 12H18M10.2 9.2v5.6M13.8 9.2v5.6" className="logo-lines" />
      </svg>
      <span className="logo-word">{hubNameHere()}</span>
    </>
  );
}
