/** The parts of server/types.ts that are the same for every product. */
export const contractTypes = `/** What the server knows of an endpoint. */
export interface EndpointInfo {
  id: EndpointId;
  /** Addresses in Fastify's words; \`fixed\` holds what the address itself says. */
  routes: readonly {
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
    url: string;
    fixed?: Readonly<Record<string, string>>;
  }[];
  path: readonly string[];
  /** The parameter that \`/*\` takes. */
  rest?: string;
  query: readonly string[];
  /** Inputs that come in headers, with the names of these in small letters. */
  headers?: Readonly<Record<string, string>>;
  body: readonly string[];
  /** What is said of an input, by the keyword that it breaks; where nothing stands, what is said of that keyword everywhere. */
  refusals: Readonly<Record<string, Readonly<Record<string, MessageKey>>>>;
  /** What null means of a field: it takes it away, leaves it out, or lacks what must be there. No other input is null. */
  nulls: Readonly<Record<string, 'clears' | 'absent' | 'missing'>>;
  /** Inputs that lose the spaces around them, and what one of nothing else means. */
  trims: Readonly<Record<string, 'clears' | 'absent'>>;
  /** Inputs that are a setting where they are not sent, with its name. */
  sets?: Readonly<Record<string, string>>;
  /** Absent where a call adds nothing; else the parts of its body that take no room when they come alone. */
  addsRoomless?: readonly string[];
  /** What is changed: rules are asked of it as it will be. */
  changes?: ChangedEntity;
  /** Where it is answered by what is kept: what is done with which entity, and its subject in conditions. */
  keeps?: {
    does: 'lists' | 'views' | 'creates' | 'changes' | 'removes';
    entity: keyof Rows;
    subject: string;
    /** Of a list: the inputs that are called as a column, which narrow it to what has that value. Of what is made: those of its fields that the path says. */
    columns: readonly string[];
    /** Of a list: the texts in which the words of \`q\` are looked for. */
    searches?: readonly string[];
    /** Of a change: the state that it leads to, and those from which it does. */
    moves?: { field: string; to: string; from: readonly string[]; error: ErrorId };
  };
  encode: 'json' | 'form' | 'multipart';
  answers: 'wrapper' | 'stream' | 'socket';
  allow?: ActionId;
  /** Whether it is answered to whom the guard keeps out that all others ask. */
  isOpen?: true;
  /** Why it changes something though its method is safe. */
  acts?: string;
  /** Why it is answered while the hub is read-only, though its method changes something. */
  whileReadOnly?: string;
  /** Whether nothing that is shown changes by it, as by a visit or a sign-out. */
  quiet?: boolean;
  /** Whether the password is shown again for it: always, or where one of these inputs is sent. */
  proof?: 'always' | readonly string[];
  /** How its inputs give the subjects that \`allow\` reads. */
  brings: Readonly<Record<string, Bring>>;
  errors: readonly ErrorId[];
  answered: 'here' | 'kept' | 'later';
  budget: Budget;
  cacheable: boolean;
}

/** Inputs by their types, or the field of a subject that is loaded before. */
export type Bring =
  | { readonly inputs: Readonly<Record<string, string>> }
  | { readonly of: string; readonly field: string; readonly type: string };

/** How often a call that is dear whoever waits may come: from the visitors of one network, and from one person. */
export interface Rate {
  id: string;
  perNetwork: number;
  perPerson: number;
  windowMs: number;
}

/** What a call of a class may cost. */
export interface Budget {
  id: BudgetId;
  answerBytes: number;
  bodyBytes: number;
  /** Until its answer begins. */
  timeMs: number;
  /** The row of its class: how many are answered at once, for all and for one asker; how many wait, and how long. */
  atOnce: number;
  perAsker: number;
  waiting: number;
  waitMs: number;
  rate?: Rate;
}

/** The answer of an endpoint that gives bytes. */
export interface StreamAnswer {
  /** Absent where only the content would tell, and none is sent. */
  type?: string;
  size: number;
  headers?: Record<string, string>;
  body: NodeJS.ReadableStream | Buffer;
  /** A text that the server itself wrote, which is sent compressed to whoever reads that. */
  isText?: true;
}

/** An input after its validator: what has a default is there. */
export type Filled<Input, Keys extends keyof Input> = Input & { [Key in Keys]-?: NonNullable<Input[Key]> };`;

/** The end of server/contract.ts. */
export const handlerTypes = `/** One function per answered endpoint: the server does not compile with one missing. */
export type Handlers<Context, Loaded extends LoadedSubjects> = {
  [Id in AnsweredId]: (
    context: Context & Brought<Id, Loaded, Context>,
    input: Calls[Id]['input'],
  ) => Promise<Calls[Id]['output']> | Calls[Id]['output'];
};`;
