import { useSnapshot } from 'valtio';
import type { BlockComponentProps } from '#runtime/offers/blocks.ts';
import { readablePath } from '#runtime/offers/links.ts';
import { Loaded, LoadingPart } from '#runtime/offers/loading.ts';
import { page } from '#runtime/offers/page.ts';
import { Buttons, mainFirst } from '#runtime/offers/presses.ts';
import { useText } from '#runtime/offers/words.ts';
import { ResultView } from './ResultView.tsx';

/** Not found, not permitted: a picture, words, and the way on. */
export function Result({ props, scope }: BlockComponentProps<'result'>) {
  const t = useText();
  const { placed } = useSnapshot(page);
  const params = { fullPath: readablePath(scope.route.path), ...placed?.params };
  return (
    <Loaded props={props} scope={scope} waiting={<LoadingPart />}>
      {(own) => (
        <ResultView
          picture={props.picture}
          status={props.numbered ? props.status : undefined}
          title={props.title ? t(props.title, params) : ''}
          text={props.text ? t(props.text, params) : undefined}
        >
          <Buttons buttons={mainFirst(props.buttons)} scope={own} />
        </ResultView>
      )}
    </Loaded>
  );
}
