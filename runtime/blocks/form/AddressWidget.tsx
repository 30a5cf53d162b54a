import { Input } from '@arco-design/web-react';
import type { WidgetProps } from '@rjsf/utils';
import type { FormField, Scope } from '#generated/screens/types.ts';
import { ariaOf, ariaOfField, type FormValues } from '#runtime/offers/forms.ts';
import { hrefOfLink } from '#runtime/offers/links.ts';
import { areThere, valuesOf } from '#runtime/offers/look.ts';
import './address.css';

type Address = NonNullable<FormField['address']>;

/** With the field that becomes its part. */
type NamedAddress = Address & { readonly field: string };

/** How the form engine is told to show what address a name leads to. */
export function addressUi(field: string, address: Address) {
  return { 'ui:widget': AddressWidget, 'ui:options': { address: { ...address, field } } };
}

/** A name behind the one that it belongs to, over the address that comes of it. */
function AddressWidget(props: WidgetProps) {
  const { id, htmlName, value, disabled, readonly, onChange, onBlur, onFocus } = props;
  const { scope } = props.registry.formContext as FormValues;
  const address = props.options.address as NamedAddress;
  const aria = ariaOfField(props);
  const describedBy = [aria.describedBy, `${id}__address`].filter(Boolean).join(' ');
  const before = address.before?.get(scope);
  const given = valuesOf(address.with, scope);
  return (
    <>
      <Input
        {...ariaOf({ ...aria, labelledBy: undefined, describedBy })}
        id={id}
        name={htmlName || id}
        className="form-address"
        addBefore={before ? `${before} /` : undefined}
        value={value ?? ''}
        disabled={disabled}
        readOnly={readonly}
        error={aria.invalid}
        autoComplete="off"
        spellCheck={false}
        onChange={(next) => onChange(next === '' ? props.options.emptyValue : next)}
        onBlur={() => onBlur(id, value)}
        onFocus={() => onFocus(id, value)}
      />
      <p id={`${id}__address`} className="form-address__whole">
        {areThere(given) &&
          wholeAddress(address, { ...given, [address.field]: wellFormed(String(value ?? '')) || '…' }, scope)}
      </p>
    </>
  );
}

/** Half of a sign, as typing may leave it for a moment, cannot stand in an address. */
const wellFormed = (text: string) => text.replace(/\p{Surrogate}/gu, '\ufffd');

/** As people read it: nothing of it is written as a code. */
function wholeAddress({ go }: Address, given: Readonly<Record<string, unknown>>, scope: Scope): string {
  const path = hrefOfLink(go, given, { language: scope.language });
  return window.location.host + decodeURI(path);
}
