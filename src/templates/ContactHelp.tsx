import { css } from '@emotion/react';
import { contactForm } from '#site/contact.gen';
import { listBullets } from '#site/identity.gen';
import { media } from '../theme/media.ts';
import { text } from '../theme/tokens.ts';
import { PhoneLink } from '../ui/PhoneLink.tsx';
import { RunningText } from '../ui/RunningText.tsx';

const helpStyles = css`
  & > h2 {
    font-size: ${text.h3};
    line-height: 1.14;
    margin-bottom: 0.5rem;
  }
  & > ._phone {
    margin-bottom: 1.5rem;
  }
  ${media.desktop} {
    & > ._phone {
      display: none;
    }
  }
`;

const titleId = '_contact-help';

/**
 * A list of what helps to estimate a price: before the form on a phone, with the phone number; on a desktop beside it,
 * below the contact details.
 */
export const ContactHelp = () => (
  <section css={helpStyles} aria-labelledby={titleId}>
    <PhoneLink withIcon />
    <h2 id={titleId}>{contactForm.words.helpTitle}</h2>
    <ul css={listBullets}>
      {contactForm.words.help.map((item) => (
        <li key={item}>
          <RunningText text={item} />
        </li>
      ))}
    </ul>
  </section>
);
