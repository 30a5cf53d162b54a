import type { RecordProps, Scope } from '#generated/screens/types.ts';
import {
  FactList,
  Icon,
  ItemMark,
  joined,
  Marks,
  type ShownCard,
  ShownValue,
  usePicture,
} from '#runtime/offers/look.ts';
import { Breadcrumb } from './Breadcrumb.tsx';
import { HeadTags } from './HeadTags.tsx';
import { HeadText } from './HeadText.tsx';

interface RecordHeadProps {
  props: RecordProps;
  scope: Scope;
  shown: ShownCard;
  /** Whether it makes room for what the page is about: only what the thing is called. */
  isShort: boolean;
}

/** What a thing is called, by whom it is, and how it is doing. */
export function RecordHead({ props, scope, shown, isShort }: RecordHeadProps) {
  const { subtitle, text, facts = [], imageFrom } = props.header;
  const cover = props.header.cover?.get(scope);
  const path = <Breadcrumb header={props.header} scope={scope} />;
  const title = <Title props={props} scope={scope} shown={shown} />;
  if (isShort) {
    return (
      <header className="record-head record-head--short">
        {path}
        {title}
      </header>
    );
  }
  return (
    <header className="record-head">
      {path}
      {typeof cover === 'string' ? <Cover address={cover} /> : null}
      <div className="record-head__main">
        <ItemMark name={joined(scope.row ?? {}, imageFrom) || shown.title} image={shown.image} size={56} />
        <div className="record-head__words">
          <div className="record-head__name">
            {title}
            <Marks marks={shown.marks} />
          </div>
          {text && shown.text ? (
            <HeadText key={shown.text}>
              <ShownValue shown={text} scope={scope} place="record-head" />
            </HeadText>
          ) : null}
        </div>
      </div>
      <div className="record-head__line">
        {subtitle && shown.subtitle ? (
          <span className="record-head__by" title={shown.subtitle}>
            <Icon name="user" size={13} />
            <ShownValue shown={subtitle} scope={scope} place="record-head" />
          </span>
        ) : null}
        <HeadTags tags={props.header.tags} scope={scope} />
        <FactList facts={facts} scope={scope} />
      </div>
    </header>
  );
}

function Title({ props, scope, shown }: Omit<RecordHeadProps, 'isShort'>) {
  return (
    <h1 className="record-head__title" title={shown.title}>
      <ShownValue shown={props.header.title} scope={scope} place="record-head" />
    </h1>
  );
}

function Cover({ address }: { address: string }) {
  const picture = usePicture(address);
  return picture ? <img {...picture} className="record-head__cover" alt="" decoding="async" /> : null;
}
