import { Component, type ReactNode } from 'react';

interface DrawBoundaryProps {
  /** What is shown when drawing fails: the text as it was written. */
  fallback: ReactNode;
  children: ReactNode;
}

/** Markup nested thousands deep exhausts the stack of any parser; the page must survive it. */
export class DrawBoundary extends Component<DrawBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
