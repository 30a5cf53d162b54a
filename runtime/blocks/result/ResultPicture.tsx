export type Picture = 'missing' | 'forbidden' | 'failed' | 'empty';

/** Line drawings in the colours of the theme: a shelf with a gap, a closed door, a torn sheet, an empty tray. */
const lines: Readonly<Record<Picture, { ink: string; accent: string }>> = {
  missing: {
    ink: 'M20 108h160M32 108V40h18v68M50 108V30h14v78M64 108V48h20v60M124 108V36h16v72M140 108V52h20v56M36 52h10M54 42h6M128 48h8',
    accent: 'M92 108l10-58 16 3-10 55M100 66l10 2',
  },
  forbidden: {
    ink: 'M20 112h160M62 112V28h76v84M74 112V40h52v72M86 62h28M86 76h28',
    accent: 'M116 88a3 3 0 1 0 6 0 3 3 0 1 0-6 0M150 44l20 20M170 44l-20 20',
  },
  failed: {
    ink: 'M56 20h64l24 24v24l-14 8-12-10-14 12-12-10-12 10-24-8ZM120 20v24h24M72 46h32M72 58h44M56 84l24 8 12-10 12 10 14-12 12 10 14-8v34H56Z',
    accent: 'M40 78l8 2M152 74l8-3',
  },
  empty: {
    ink: 'M36 70l18-40h92l18 40v38H36ZM36 70h38l8 14h36l8-14h38',
    accent: 'M100 14v26M90 30l10 10 10-10',
  },
};

/** Drawn, not loaded: a page that says something failed must not need another file. */
export function ResultPicture({ picture }: { picture: Picture }) {
  const { ink, accent } = lines[picture];
  return (
    <svg className="result-picture" viewBox="0 0 200 120" width="200" height="120" aria-hidden="true">
      <path d={ink} />
      <path d={accent} className="result-accent" />
    </svg>
  );
}
