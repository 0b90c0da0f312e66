import type { DiagnosticCode, Diagnostic } from '../diagnostics/diagnostic.ts';
import type { Message } from '../diagnostics/message.ts';
import type { Place } from '../diagnostics/place.ts';

/** The code of the diagnostic that a message belongs to: its id, up to the stroke. */
export const codeOf = ({ id }: Message): DiagnosticCode => id.split('/', 1)[0] as DiagnosticCode;

/** An error at a place, with the code of its message; `more` adds to it, or says otherwise. */
export const diagnosticAt = (place: Place, message: Message, more: Partial<Diagnostic> = {}): Diagnostic => ({
  ...place,
  severity: 'error',
  code: codeOf(message),
  message,
  ...more,
});
