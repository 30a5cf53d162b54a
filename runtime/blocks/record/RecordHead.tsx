import type { RecordProps, Scope } from '#generated/screens/types.ts';
import { useText } from '../../i18n/use-text.ts';
import { FactList } from '../../look/FactList.tsx';
import { ItemMark } from '../../look/ItemMark.tsx';
import { Icon } from '../../look/icons.tsx';
import type { ShownCard } from '../../look/present.ts';
import { Breadcrumb } from './Breadcrumb.tsx';
import { HeadTags } from './HeadTags.tsx';
import { HeadText } from './HeadText.tsx';

interface RecordHeadProps {
  props: RecordProps;
  scope: Scope;
  shown: ShownCard;
}

/** What a thing is called, by whom it is, and how it is doing. */
export function RecordHead({ props, scope, shown }: RecordHeadProps) {
  const t = useText();
  const { item } = scope;
  if (!item) return null;
  return (
    <header className="record-head">
      <Breadcrumb owner={props.header.owner} scope={scope} icon={shown.icon} />
      <div className="record-head__main">
        <ItemMark name={`${item.createUser}/${item.name}`} image={shown.image} size={56} />
        <div className="record-head__words">
          <h1 className="record-head__title" title={shown.title}>
            {shown.title}
            {item.visibility === 'PRIVATE' ? (
              <span className="record-head__private">
                <Icon name="lock" size={12} />
                {t('item.private')}
              </span>
            ) : null}
          </h1>
          {shown.text ? <HeadText key={shown.text} text={shown.text} /> : null}
        </div>
      </div>
      <div className="record-head__line">
        {shown.subtitle ? (
          <span className="record-head__by" title={shown.subtitle}>
            <Icon name="user" size={13} />
            <span>{shown.subtitle}</span>
          </span>
        ) : null}
        <HeadTags tags={props.header.tags} scope={scope} />
        <FactList facts={shown.facts} />
      </div>
    </header>
  );
}
