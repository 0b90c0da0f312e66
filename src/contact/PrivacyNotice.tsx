import { css } from '@emotion/react';
import { contactForm } from '#site/contact.gen';
import { labelText } from '../theme/mixins.ts';
import { color, font, text } from '../theme/tokens.ts';
import { wideStyles } from '../ui/field.styles.ts';
import { RunningText } from '../ui/RunningText.tsx';

const noticeStyles = css`
  padding-top: 1.2rem;
  border-top: 1px solid ${color.rule};
  max-width: 62ch;
  & > h2 {
    font: 600 ${text.small} / 1.3 ${font.text};
    letter-spacing: 0;
    margin-bottom: 0.5rem;
  }
  & > p + p {
    margin-top: 0.6rem;
  }
`;

/** Privacy notice: recipient, purpose, retention period and rights of the visitor. */
export const PrivacyNotice = () => (
  <section css={[wideStyles, noticeStyles]} aria-labelledby="_privacy-notice">
    <h2 id="_privacy-notice">{contactForm.notice.title}</h2>
    {contactForm.notice.paragraphs.map((paragraph) => (
      <p css={labelText} key={paragraph}>
        <RunningText text={paragraph} />
      </p>
    ))}
  </section>
);
