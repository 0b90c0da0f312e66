import { visuallyHidden } from '../theme/mixins.ts';

/** A field that no person sees and robots fill; what arrives in it marks the request, and loses none. */
export const AntiSpamFields = () => (
  <div css={visuallyHidden} aria-hidden="true">
    <input name="website" type="text" tabIndex={-1} autoComplete="off" />
  </div>
);
