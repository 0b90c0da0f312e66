import { contactForm } from '#site/contact.gen';
import { labelText } from '../theme/mixins.ts';
import { hintStyles } from './field.styles.ts';

const note = contactForm.words.originNote;

/** Says which page the type of work was proposed from; the start script shows it (`origin.ts`). */
export const OriginNote = () => {
  if (note === undefined) return null;
  const [before, after] = note.split('{page}');
  return (
    <p css={[labelText, hintStyles]} data-origin-note="" hidden suppressHydrationWarning>
      {before}
      {/* While hydrating, React leaves the inside of an element alone that is given as HTML. */}
      <b suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
      {after}
    </p>
  );
};
