import { Switch as ArcoSwitch } from '@arco-design/web-react';

interface SwitchProps {
  id?: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** What it turns on; Arco's own has no name at all. */
  label: string;
  describedBy?: string;
  disabled?: boolean;
}

/** Arco's Switch with a name. */
export function Switch({ label, describedBy, ...rest }: SwitchProps) {
  return <ArcoSwitch size="small" {...rest} aria-label={label} aria-describedby={describedBy} />;
}
