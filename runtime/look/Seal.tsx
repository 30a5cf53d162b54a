/** The sign of the hub: a red seal cut from the same tiles as the marks of items. Stands beside the hub's name. */
export function Seal({ size = 22 }: { size?: number }) {
  return (
    <svg className="seal" width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="6" />
      <path d="M7 7h8a8 8 0 0 1-8 8ZM21 17a4 4 0 0 1 0 8 4 4 0 0 1 0-8Z" />
      <path className="seal__light" d="M25 7v8h-8a8 8 0 0 1 8-8ZM7 25v-8h8a8 8 0 0 1-8 8Z" />
    </svg>
  );
}
