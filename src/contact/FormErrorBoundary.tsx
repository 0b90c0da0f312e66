import { Component, createRef, type ReactNode, type RefObject } from 'react';
import { errors } from '#site/frame.gen';
import { setFiles, readForm, writeForm } from './form-values.ts';
import { FallbackForm } from './FallbackForm.tsx';
import { appendFailedSubmission } from './failed-submissions.ts';
import { leadFieldsOf } from './validate.ts';

export interface FormErrorBoundaryProps {
  /** The attachments of the moment; the document holds the rest. */
  readonly files: RefObject<readonly File[]>;
  readonly children: ReactNode;
}

type FormTexts = Readonly<Record<string, string>>;

interface State {
  readonly isBroken: boolean;
}

/**
 * Should the form's own drawing break, an ordinary form takes its place with all that was written, and the visitor is
 * told. While a prerendered page comes to life there is nothing to take over yet: the page stays as it was (`app/`).
 */
export class FormErrorBoundary extends Component<FormErrorBoundaryProps, State, FormTexts | null> {
  override state: State = { isBroken: false };
  readonly #place = createRef<HTMLDivElement>();

  static getDerivedStateFromError(): State {
    return { isBroken: true };
  }

  /** The document still holds the form as it was written. */
  override getSnapshotBeforeUpdate(_props: unknown, before: State): FormTexts | null {
    if (before.isBroken || !this.state.isBroken) return null;
    return readForm(this.#form());
  }

  override componentDidUpdate(_props: unknown, _before: State, written: FormTexts | null): void {
    const form = this.#form();
    if (!written || !form) return;
    const files = this.props.files.current;
    writeForm(form, written);
    setFiles(form, files);
    appendFailedSubmission({ fields: leadFieldsOf(written), files });
    window.alert(errors.unexpected);
  }

  override render(): ReactNode {
    return <div ref={this.#place}>{this.state.isBroken ? <FallbackForm /> : this.props.children}</div>;
  }

  #form(): HTMLFormElement | null {
    return this.#place.current?.querySelector('form') ?? null;
  }
}
