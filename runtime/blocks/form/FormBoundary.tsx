import { Component, type ReactNode } from 'react';

interface FormBoundaryProps {
  instead: ReactNode;
  children: ReactNode;
}

/** Keeps a schema that the form engine stumbles over from taking the page with it. */
export class FormBoundary extends Component<FormBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? this.props.instead : this.props.children;
  }
}
