import { Component, type ReactNode } from 'react';

export interface ErrorBoundaryProps {
  children: ReactNode;
  /** What stands in for the children after they failed. */
  renderFallback: (failure: { error: unknown; retry: () => void }) => ReactNode;
}

interface State {
  failure: { error: unknown } | null;
}

/** Keeps a failure where it happened: the children are replaced, everything around them works on. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, State> {
  override state: State = { failure: null };

  static getDerivedStateFromError(error: unknown): State {
    return { failure: { error } };
  }

  retry = () => this.setState({ failure: null });

  override render() {
    const { failure } = this.state;
    return failure === null
      ? this.props.children
      : this.props.renderFallback({ error: failure.error, retry: this.retry });
  }
}
