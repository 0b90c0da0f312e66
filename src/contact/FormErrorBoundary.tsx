import { Component, createRef, type ReactNode, type RefObject } from 'react';
import { errors } from '#site/errors.gen';
import { readFormSafely, setFiles, writeForm } from './form-values.ts';
import { FallbackForm } from './FallbackForm.tsx';
import { appendFailedRequest } from './failed-requests.ts';
import { contactFieldsOf } from './validate.ts';

export interface FormErrorBoundaryProps {
  /** The current attachments; the other values are read from the DOM. */
  readonly files: RefObject<readonly File[]>;
  readonly children: ReactNode;
}

type FormTexts = Readonly<Record<string, string>>;

interface State {
  readonly isBroken: boolean;
}

/**
 * Error boundary of the form: if rendering fails, an ordinary form with the same values replaces it, and an alert tells
 * the visitor. Errors during hydration are handled in `app/`: the prerendered page stays as it was.
 */
export class FormErrorBoundary extends Component<FormErrorBoundaryProps, State, FormTexts | null> {
  declare readonly container: RefObject<HTMLDivElement | null>;

  constructor(props: FormErrorBoundaryProps) {
    super(props);
    this.state = { isBroken: false };
    this.container = createRef();
  }

  static getDerivedStateFromError(): State {
    return { isBroken: true };
  }

  /** The DOM still contains the failed form with its values. */
  override getSnapshotBeforeUpdate(_props: unknown, before: State): FormTexts | null {
    if (before.isBroken || !this.state.isBroken) return null;
    return readFormSafely(this.form());
  }

  override componentDidUpdate(_props: unknown, _before: State, written: FormTexts | null): void {
    const form = this.form();
    if (!written || !form) return;
    const files = this.props.files.current;
    writeForm(form, written);
    setFiles(form, files);
    appendFailedRequest({ fields: contactFieldsOf(written), files });
    window.alert(errors.unexpected);
  }

  override render(): ReactNode {
    return <div ref={this.container}>{this.state.isBroken ? <FallbackForm /> : this.props.children}</div>;
  }

  form(): HTMLFormElement | null {
    return this.container.current?.querySelector('form') ?? null;
  }
}
