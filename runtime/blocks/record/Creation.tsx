import type { Scope } from '#generated/screens/types.ts';
import { groups } from '#generated/states.ts';
import { useText } from '../../i18n/use-text.ts';
import { Icon } from '../../look/icons.tsx';

interface CreationProps {
  scope: Scope;
  /** Whether it is asked again until there is a repository. */
  isBeingMade: boolean;
}

/** While a new thing's repository is made, says so. */
export function Creation({ scope, isBeingMade }: CreationProps) {
  const t = useText();
  if (groups.creation.isFailed(scope.item?.bareRepoInitStatus)) {
    return (
      <p className="record-notice record-notice--failed" role="alert">
        <Icon name="warning" />
        {t('item.creationFailed')}
      </p>
    );
  }
  return (
    <>
      {scope.item?.setAside === true ? (
        <p className="record-notice record-notice--failed" role="status">
          <Icon name="warning" />
          {t('item.setAside')}
        </p>
      ) : null}
      {isBeingMade ? (
        <p className="record-notice" role="status">
          <Icon name="clock" />
          {t('item.creating')}
        </p>
      ) : null}
    </>
  );
}
