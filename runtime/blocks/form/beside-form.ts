/** Where a form has room beside it, as its style sheet says. */
export const besideForm = '75rem';
