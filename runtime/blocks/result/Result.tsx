import { useSnapshot } from 'valtio';
import { Buttons, mainFirst } from '../../buttons/Buttons.tsx';
import { useText } from '../../i18n/use-text.ts';
import { Loaded } from '../../loading/Loaded.tsx';
import { LoadingPart } from '../../loading/LoadingPart.tsx';
import { readablePath } from '../../routing/pattern.ts';
import { page } from '../../state/page.ts';
import type { BlockComponentProps } from '../block.ts';
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
