/** Where one call goes. */
export interface CallRoute {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'SOCKET';
  path: string;
}

/** All that the client knows of an endpoint. */
export interface CallSpec {
  id: string;
  routes: { by?: string; cases?: Readonly<Record<string, CallRoute>>; otherwise?: CallRoute };
  /** `/acx`, empty, or the name of a base that is known at run time only. */
  base: string;
  path: readonly string[];
  query: readonly string[];
  /** Inputs that go in headers, each under its name there. */
  headers?: Readonly<Record<string, string>>;
  body: readonly string[];
  encode: 'json' | 'form' | 'multipart';
  /** null means no timeout. */
  timeoutMs: number | null;
  ignore: { http: readonly number[]; codes: readonly string[] };
  cache?: 'session';
  /** The entities that its answer is about. */
  shows?: readonly string[];
  /** The entities that it changes: whatever shows one of them is old after it. */
  touches?: readonly string[];
}

/** What one call may be told besides its input. */
export interface CallOptions {
  signal?: AbortSignal;
  /** Goes on when the visitor leaves the page that asked. */
  keepOnRouteChange?: boolean;
  /** The page that asked says itself that it failed, where the answer would have stood: always, or of some errors. */
  saidInPlace?: boolean | ((error: ApiError) => boolean);
  /** The page that asked was left: a failure is said, and touches nothing of the page that stands now. */
  isLeft?: boolean;
  /** Nobody waits for the answer: a failure does nothing at all. */
  silent?: boolean;
}

/** Wraps every call; `next` goes on to the following middleware and at last to the network. */
export type Middleware = (
  spec: CallSpec,
  input: object,
  options: CallOptions,
  next: () => Promise<unknown>,
) => Promise<unknown>;

/** What an error knows of the answer. */
export interface ApiFailure {
  /** The wrapper's code, or `http`, `network`, `timeout`, `aborted`, `address`. */
  code: string;
  status?: number;
  msg?: string;
  /** What HTTP calls the status, where the answer says it. */
  statusText?: string;
  callId?: string;
  data?: unknown;
  params?: Record<string, unknown>;
  cause?: unknown;
}

/** A call that did not give data, whatever the reason: its name is the code, and its message is `msg` (seed 8). */
export class ApiError extends Error {
  override readonly name: string;
  readonly code: string;
  readonly status: number;
  readonly msg: string;
  readonly statusText: string;
  readonly callId: string;
  readonly data: unknown;
  readonly params: Record<string, unknown>;

  constructor(failure: ApiFailure) {
    const {
      code,
      status = 0,
      msg = '',
      statusText = '',
      callId = '',
      data = null,
      params = {},
      cause,
    } = failure;
    super(msg, { cause });
    this.name = code;
    this.code = code;
    this.status = status;
    this.msg = msg;
    this.statusText = statusText;
    this.callId = callId;
    this.data = data;
    this.params = params;
  }
}
