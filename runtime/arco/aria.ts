/** What ties a control to its label, its help and its error. */
export interface ControlAria {
  id: string;
  /** Id of the element that names the control, for those that `<label for>` cannot reach. */
  labelledBy?: string;
  /** The name itself, where no element says it. */
  label?: string;
  describedBy?: string;
  required?: boolean;
  invalid?: boolean;
}

/** The attributes that say so. */
export function ariaOf({ label, labelledBy, describedBy, required, invalid }: Omit<ControlAria, 'id'>) {
  return {
    'aria-label': label,
    'aria-labelledby': labelledBy,
    'aria-describedby': describedBy,
    'aria-required': required || undefined,
    'aria-invalid': invalid || undefined,
  };
}
