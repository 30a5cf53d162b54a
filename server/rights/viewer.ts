/** The person who asks. */
export interface Viewer {
  id: string;
  userName: string;
  roleType: 'common' | 'manager';
  alias: string | null;
  /** When the account was made, as the spec writes times; accounts of before that was kept have none. */
  createTime?: string;
  /** What they showed; a rule may ask for them in person. */
  through?: 'session' | 'token';
  /** The one item that what they showed reaches; all that they may when absent. */
  reach?: string;
}
