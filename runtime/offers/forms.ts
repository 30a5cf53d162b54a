/** Forms from schemas, and what fields are made of. */

export { ariaOf } from '../arco/aria.ts';
export { PasswordInput } from '../arco/PasswordInput.tsx';
export { Select } from '../arco/Select.tsx';
export type { SelectOption } from '../arco/select-choices.ts';
export { ArcoForm } from '../forms/ArcoForm.tsx';
export { ariaOfField } from '../forms/field-aria.ts';
export { fieldLook } from '../forms/field-look.ts';
export type { FieldNote, FormFieldsProps, FormValues } from '../forms/form-context.ts';
export { PlainForm } from '../forms/plain/PlainForm.tsx';
export { plainValidator } from '../forms/plain/plain-validator.ts';
export { checkerOf } from '../forms/remote/checker.ts';
export { type ReadSchema, type Refusal, readSchema } from '../forms/remote/read-schema.ts';
export { startOf } from '../forms/remote/type-defaults.ts';
export { type AnySlot, slotTemplate } from '../forms/templates/slot.tsx';
