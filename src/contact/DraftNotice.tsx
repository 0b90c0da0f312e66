import { css } from '@emotion/react';
import { contactForm } from '#site/contact.gen';
import { labelText } from '../theme/mixins.ts';
import { color } from '../theme/tokens.ts';
import { wideStyles } from '../ui/field.styles.ts';

const noticeStyles = css`
  display: flex;
  flex-wrap: wrap;
  gap: 0 1rem;
  align-items: center;
  & > button {
    min-height: 2.75rem;
    border: 0;
    padding: 0;
    background: none;
    text-decoration: underline ${color.brand} 2px;
    text-underline-offset: 0.22em;
  }
`;

const { words } = contactForm;

/** Tells that a draft was restored, with a button to delete it. The start script controls both (`draft.ts`). */
export const DraftNotice = () => (
  <div css={[wideStyles, labelText, noticeStyles]} data-draft-notice="" hidden>
    <p>{words.draftRestored}</p>
    <button type="button" data-draft-erase="">
      {words.draftErase}
    </button>
  </div>
);
