import { Component, type ErrorInfo, type ReactNode } from 'react';

/** Whatever fails while a preview is drawn ends here, with nothing in its place: the form stands, with what was typed into it. */
export class PreviewBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    console.error(error, info.componentStack);
  }

  override render(): ReactNode {
    return this.state.failed ? null : this.props.children;
  }
}
