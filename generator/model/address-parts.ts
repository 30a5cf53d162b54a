/** What is known of the parts of an address beyond their names. */
export interface AddressParts {
  /** Their types, where the route says them. */
  types?: Record<string, string>;
  /** By call that is asked about the address: the parts that give its inputs, where these are called otherwise. */
  asks?: Record<string, Record<string, string>>;
}
