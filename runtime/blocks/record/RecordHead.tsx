import type { RecordProps, Scope } from '#generated/screens/types.ts';
import { useText } from '../../i18n/use-text.ts';
import { FactList } from '../../look/FactList.tsx';
import { ItemMark } from '../../look/ItemMark.tsx';
import { Icon } from '../../look/icons.tsx';
import type { ShownCard } from '../../look/present.ts';
import { TagList } from '../../look/TagList.tsx';
import { Breadcrumb } from './Breadcrumb.tsx';
import { Clone } from './Clone.tsx';

/** As many as two lines of a phone hold. */
const tagsShown = 10;

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
      <Breadcrumb scope={scope} icon={shown.icon} />
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
          {shown.text ? <p className="record-head__text">{shown.text}</p> : null}
        </div>
        {props.git ? <Clone endpoint={props.git} itemKey={item.key} /> : null}
      </div>
      <div className="record-head__line">
        {shown.subtitle ? (
          <span className="record-head__by" title={shown.subtitle}>
            <Icon name="user" size={13} />
            {shown.subtitle}
          </span>
        ) : null}
        <TagList tags={shown.tags} most={tagsShown} />
        <FactList facts={shown.facts} />
      </div>
    </header>
  );
}
