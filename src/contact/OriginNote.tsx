import { contactForm } from '#site/contact.gen';
import { labelText } from '../theme/mixins.ts';
import { hintStyles } from '../ui/field.styles.ts';

/** Tells which page preselected the type of work; shown by the start script (`origin.ts`). */
export const OriginNote = () => {
  const [before, after] = contactForm.words.originNote.split('{page}');
  return (
    <p css={[labelText, hintStyles]} data-origin-note="" hidden suppressHydrationWarning>
      {before}
      {/* `dangerouslySetInnerHTML`: hydration does not reset the content that the start script has written. */}
      <b suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
      {after}
    </p>
  );
};
