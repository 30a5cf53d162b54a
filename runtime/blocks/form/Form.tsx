import { lazy, Suspense, useEffect, useState } from 'react';
import type { Form as FormOfScreen } from '#generated/forms/types.ts';
import type { FormProps } from '#generated/screens/types.ts';
import { Notice, RetryButton } from '#runtime/arco/Notice.tsx';
import type { BlockComponentProps } from '#runtime/blocks/block.ts';
import { useText } from '#runtime/i18n/use-text.ts';
import { loadForm } from './load-form.ts';
import './form-block.css';

// The form engine is the heaviest part of the browser side: no other page pays for it.
const FormBody = lazy(() => import('./FormBody.tsx').then((module) => ({ default: module.FormBody })));

/** Fields to fill in, sent to one call. */
export function Form({ props, scope }: BlockComponentProps<FormProps>) {
  const t = useText();
  const [loaded, setLoaded] = useState<FormOfScreen | 'failed'>();
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address decides which form it is
  useEffect(() => {
    let gone = false;
    setLoaded(undefined);
    loadForm(scope)
      .then((form) => !gone && setLoaded(form))
      .catch(() => !gone && setLoaded('failed'));
    return () => {
      gone = true;
    };
  }, [scope.route.path, attempt]);

  if (loaded === 'failed') {
    return (
      <Notice title={t('create.failed')} action={<RetryButton onClick={() => setAttempt(attempt + 1)} />} />
    );
  }
  if (!loaded) return <FormSkeleton />;
  return (
    <div className="form-block" data-layout={props.layout ?? 'column'}>
      <Suspense fallback={<FormSkeleton />}>
        <FormBody form={loaded} props={props} scope={scope} />
      </Suspense>
    </div>
  );
}

function FormSkeleton() {
  return (
    <div className="form-block form-skeleton" aria-hidden="true">
      <span />
      <span />
      <span />
      <span />
    </div>
  );
}
