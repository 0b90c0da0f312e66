import { contactForm } from '#site/contact.gen';
import { labelText } from '../theme/mixins.ts';
import { hintStyles } from './field.styles.ts';

const note = contactForm.words.originNote;

/** Tells which page preselected the type of work; shown by the start script (`origin.ts`). */
export const OriginNote = () => {
  if (note === undefined) return null;
  const [before, after] = note.split('{page}');
  return (
    <p css={[labelText, hintStyles]} data-origin-note="" hidden suppressHydrationWarning>
      {before}
      {/* `dangerouslySetInnerHTML`: hydration does not reset the content that the start script has written. */}
      <b suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
      {after}
    </p>
  );
};
