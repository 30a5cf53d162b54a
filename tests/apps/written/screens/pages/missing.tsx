import type { ScreenProps } from '#generated/screens/by-id.ts';

/** The page that is there instead, with the address that was asked for above it. */
export function Screen({ scope, Generated }: ScreenProps<'pages/missing'>) {
  return (
    <>
      <p className="written-address">{scope.route.path}</p>
      <Generated />
    </>
  );
}
