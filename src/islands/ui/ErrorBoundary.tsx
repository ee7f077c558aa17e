import { Component, type ReactNode } from 'react';

interface Props {
  readonly children: ReactNode;
  /** What is shown in the place of what broke. */
  readonly fallback: (code: string) => ReactNode;
}
interface State {
  readonly error: Error | undefined;
}

/** The code of an error that the program knows (`ApiError`); any other is a fault that nothing can be said of. */
const getErrorCode = (error: Error | undefined): string | undefined => {
  const code: unknown = error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' && code !== '' ? code : undefined;
};

/** Shows its fallback for an error with a code only, and starts again when the address changes. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: undefined };
  readonly #reset = () => this.setState({ error: undefined });

  static getDerivedStateFromError(error: Error): State {
    return { error };
  }

  override componentDidMount(): void {
    addEventListener('popstate', this.#reset);
  }

  override componentWillUnmount(): void {
    removeEventListener('popstate', this.#reset);
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (!error) return this.props.children;
    const code = getErrorCode(error);
    if (code === undefined) throw error;
    return this.props.fallback(code);
  }
}
