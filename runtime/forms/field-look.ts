import './form.css';

/** The classes of what stands around a field, for whoever draws one by itself. */
export const fieldLook = { label: 'form-label', errors: 'form-errors' } as const;
