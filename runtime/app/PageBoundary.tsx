import { Component, type ErrorInfo, type ReactNode } from 'react';
import { currentAddress } from '../current-app.ts';
import { isChunkFailure, isServerReached, reloadOnce } from '../routing/reload-guard.ts';
import { FailedPage } from './FailedPage.tsx';

interface State {
  error: unknown;
  failed: boolean;
}

/** Whatever fails while a page is drawn ends here: one reload for a part that is gone, else a page that says so. */
export class PageBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { error: undefined, failed: false };

  static getDerivedStateFromError(error: unknown): State {
    return { error, failed: true };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    if (isChunkFailure(error)) void reloadWhereReached();
    else console.error(error, info.componentStack);
  }

  override render(): ReactNode {
    return this.state.failed ? <FailedPage error={this.state.error} /> : this.props.children;
  }
}

async function reloadWhereReached(): Promise<void> {
  const { pathname, search } = currentAddress();
  if (await isServerReached()) reloadOnce(pathname + search);
}
