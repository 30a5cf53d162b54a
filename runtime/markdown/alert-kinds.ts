/** The kinds of alert that a block quote can announce with `[!KIND]`. */
export const alertKinds = ['note', 'tip', 'important', 'warning', 'caution'] as const;
