import type { FormProps, Scope } from '#generated/screens/types.ts';

export type FormNotice = NonNullable<FormProps['notice']>[number];

/** What a form says on top: the first of its notices that holds. */
export function noticeOf({ notice }: FormProps, scope: Scope): FormNotice | undefined {
  return notice?.find(({ when }) => when(scope));
}
