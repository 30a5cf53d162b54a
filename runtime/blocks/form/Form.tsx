import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import type { Form as FormOfScreen } from '#generated/forms/types.ts';
import type { ScreenId } from '#generated/ids.ts';
import type { FormProps, Scope } from '#generated/screens/types.ts';
import type { BlockComponentProps } from '#runtime/offers/blocks.ts';
import { Buttons, openAsk } from '#runtime/offers/presses.ts';
import { thingIn, useFirstHeading, useScreenId } from '#runtime/offers/scope.ts';
import { slotsOf } from '#runtime/offers/screens.ts';
import { currentLanguage, loadFormWords, useText } from '#runtime/offers/words.ts';
import { FormFailed } from './FormFailed.tsx';
import { FormSkeleton } from './FormSkeleton.tsx';
import { useFormWords } from './form-words.ts';
import { loadForm } from './load-form.ts';
import { Notice } from './Notice.tsx';
import { noticeOf } from './notice-of.ts';
import './form-block.css';

// The form engine is the heaviest part of the browser side: no page pays for it that does without.
const PlainScreenForm = lazy(() =>
  import('./PlainScreenForm.tsx').then((module) => ({ default: module.PlainScreenForm })),
);
const ScreenForm = lazy(() => import('./ScreenForm.tsx').then((module) => ({ default: module.ScreenForm })));
// Nor for what reads and asks again, where nothing is read first.
const LoadedForm = lazy(() => import('./LoadedForm.tsx').then((module) => ({ default: module.LoadedForm })));
const RemoteForm = lazy(async () => {
  const [{ RemoteForm: Drawn }] = await Promise.all([
    import('./RemoteForm.tsx'),
    loadFormWords(currentLanguage()),
  ]);
  return { default: Drawn };
});

/** Fields to fill in, sent to one call. */
export function Form({ props, scope }: BlockComponentProps<'form'>) {
  const t = useText();
  const screen = useScreenId();
  // The page of a thing has its heading already, and so has one with several forms.
  const first = useFirstHeading();
  const Heading = thingIn(scope) || props.id ? 'h2' : first;
  const body = { props, scope, screen };
  const words = useFormWords(scope);
  const notice = noticeOf(props, scope);
  return (
    <section
      id={props.id}
      className="form-block"
      data-layout={props.layout ?? 'column'}
      data-part={props.id === undefined ? undefined : true}
      data-tone={props.tone}
      data-preview={props.preview ? true : undefined}
    >
      {notice ? <Notice notice={notice} scope={scope} /> : null}
      {props.title ? <Heading className="form-block__title">{t(props.title, words)}</Heading> : null}
      {props.text ? <p className="form-block__text">{t(props.text, words)}</p> : null}
      <FormAsked {...body} />
      {props.load ? null : <ButtonsBeside props={props} scope={scope} />}
    </section>
  );
}

interface BodyProps {
  props: FormProps;
  scope: Scope;
  screen: ScreenId;
}

/** The fields, or the button that opens a box with them. */
function FormAsked(body: BodyProps) {
  if (body.props.prompt) return <PromptButton {...body} prompt={body.props.prompt} />;
  return body.props.load ? <ReadFirst {...body} hasButtons /> : <FormOf {...body} />;
}

interface PromptButtonProps extends BodyProps {
  prompt: NonNullable<FormProps['prompt']>;
}

function PromptButton({ props: { prompt: _, ...form }, prompt, scope, screen }: PromptButtonProps) {
  const t = useText();
  const { title, text } = prompt;
  return (
    <button
      type="button"
      className={form.tone === 'danger' ? 'button button--danger' : 'button'}
      aria-haspopup="dialog"
      onClick={() => openAsk({ form: { ...form, title, ...(text && { text }) }, scope, screen })}
    >
      {t(form.action ?? 'form.submit')}
    </button>
  );
}

/** What stands below the words of a form: its fields, and the button. */
export function FormInside(body: BodyProps) {
  return body.props.load ? <ReadFirst {...body} /> : <FormOf {...body} />;
}

function ReadFirst({ hasButtons = false, ...body }: BodyProps & { hasButtons?: boolean }) {
  return (
    <Waiting props={body.props} scope={body.scope}>
      <LoadedForm {...body}>
        {(scope) => <FormBeside {...body} scope={scope} hasButtons={hasButtons} />}
      </LoadedForm>
    </Waiting>
  );
}

/** What stands beside it may speak of what was read as well. */
function FormBeside({ hasButtons, ...body }: BodyProps & { hasButtons: boolean }) {
  return (
    <>
      <FormOf {...body} />
      {hasButtons ? <ButtonsBeside {...body} /> : null}
    </>
  );
}

function ButtonsBeside({ props, scope }: Omit<BodyProps, 'screen'>) {
  return <Buttons buttons={props.buttons} scope={scope} className="form-block__beside" looks="text-link" />;
}

function FormOf(body: BodyProps) {
  if (!body.props.schema) return <FormOfScreenId {...body} />;
  return (
    <Waiting props={body.props} scope={body.scope}>
      <RemoteForm {...body} given={body.props.schema.from.get(body.scope)} />
    </Waiting>
  );
}

/** The form that was generated for the screen. */
function FormOfScreenId(body: BodyProps) {
  const { scope, screen } = body;
  const { id } = body.props;
  const [loaded, setLoaded] = useState<FormOfScreen | 'failed'>();
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address decides which variant it is
  useEffect(() => {
    let gone = false;
    setLoaded(undefined);
    loadForm(screen, id, scope)
      .then((form) => !gone && setLoaded(form))
      .catch(() => !gone && setLoaded('failed'));
    return () => {
      gone = true;
    };
  }, [screen, id, scope.route.path, attempt]);

  if (loaded === 'failed') return <FormFailed onRetry={() => setAttempt(attempt + 1)} />;
  if (!loaded) return <FormSkeleton props={body.props} scope={scope} />;
  const Drawn = loaded.isPlain && !slotsOf(screen) ? PlainScreenForm : ScreenForm;
  return (
    <Waiting props={body.props} scope={scope} form={loaded}>
      <Drawn {...body} form={loaded} />
    </Waiting>
  );
}

interface WaitingProps {
  props: FormProps;
  scope: Scope;
  form?: FormOfScreen;
  children: ReactNode;
}

function Waiting({ children, ...known }: WaitingProps) {
  return <Suspense fallback={<FormSkeleton {...known} />}>{children}</Suspense>;
}
