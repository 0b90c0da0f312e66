import { visuallyHidden } from '../theme/mixins.ts';

/** A honeypot field, invisible to people. A request with a value in it is marked as spam, not rejected. */
export const AntiSpamFields = () => (
  <div css={visuallyHidden} aria-hidden="true">
    <input name="website" type="text" tabIndex={-1} autoComplete="off" />
  </div>
);
