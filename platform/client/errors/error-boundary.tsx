import { Component, type ReactNode } from 'react';

export interface ErrorBoundaryProps {
  children: ReactNode;
  /** Replaces the children after they failed. */
  renderFallback: (failure: { error: unknown; retry: () => void }) => ReactNode;
}

interface State {
  failure: { error: unknown } | null;
}

/** Contains a failure: the children are replaced, everything around them continues to work. */
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
