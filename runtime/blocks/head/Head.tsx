import type { HeadProps, Scope } from '#generated/screens/types.ts';
import type { BlockComponentProps } from '#runtime/offers/blocks.ts';
import { Loaded } from '#runtime/offers/loading.ts';
import { FactList, ItemMark, presentCard, presentValue, ShownValue } from '#runtime/offers/look.ts';
import { useTitleParams } from '#runtime/offers/page.ts';
import { Buttons } from '#runtime/offers/presses.ts';
import { useFirstHeading } from '#runtime/offers/scope.ts';
import './head.css';

/** What a thing or a person is called, above what else a page shows of it. */
export function Head({ props, scope }: BlockComponentProps<'head'>) {
  return (
    <Loaded props={props} scope={scope} waiting={<HeadBones />}>
      {(own) => <ShownHead props={props} scope={own} />}
    </Loaded>
  );
}

function HeadBones() {
  return (
    <header className="head" aria-busy="true" data-waiting>
      <span className="bone head__mark" />
      <div className="head__words">
        <span className="bone head__bone" />
        <span className="bone head__bone head__bone--small" />
      </div>
    </header>
  );
}

function ShownHead({ props, scope }: { props: HeadProps; scope: Scope }) {
  const Heading = useFirstHeading();
  const shown = presentCard(props, scope);
  const name = (props.name && presentValue(props.name, scope)?.text) ?? '';
  useTitleParams({ name: shown.title });
  return (
    <header className="head">
      <div className="head__mark">
        <ItemMark name={name || shown.title} image={shown.image} size={80} />
      </div>
      <div className="head__words">
        <Heading className="head__title" title={shown.title}>
          <ShownValue shown={props.title} scope={scope} place="head" />
        </Heading>
        <p className="head__name">
          {props.name && name && name !== shown.title ? (
            <span>
              <ShownValue shown={props.name} scope={scope} place="head" />
            </span>
          ) : null}
          {props.subtitle && shown.subtitle ? (
            <span className="head__certified">
              <ShownValue shown={props.subtitle} scope={scope} place="head" />
            </span>
          ) : null}
        </p>
        {props.text && shown.text ? (
          <p className="head__text">
            <ShownValue shown={props.text} scope={scope} place="head" />
          </p>
        ) : null}
        <FactList facts={props.facts ?? []} scope={scope} />
      </div>
      <Buttons buttons={props.buttons} scope={scope} className="head__actions" />
    </header>
  );
}
