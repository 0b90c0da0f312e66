import { css } from '@emotion/react';
import { resumeWords } from '#site/resume-words.gen';
import { site } from '#site/site.gen';
import { dateText } from '../../formats/dates.ts';
import { buttonRow, labelText } from '../theme/mixins.ts';
import { Button } from '../ui/Button.tsx';
import { Banner } from './Banner.tsx';
import { formatKilobytes } from './file-sizes.ts';
import type { PendingRequest } from './pending-request.ts';
import { RunningText } from '../ui/RunningText.tsx';

const excerptStyles = css`
  margin-top: 0.8rem;
  & > * {
    display: block;
  }
`;

const buttonsStyles = css`
  margin-top: 1rem;
`;

export interface ResumeBannerProps {
  readonly lead: PendingRequest;
  readonly onSend: () => void;
  readonly onDiscard: () => void;
}

/** Offers to send or delete a request that could not be delivered during an earlier visit. */
export const ResumeBanner = ({ lead, onSend, onDiscard }: ResumeBannerProps) => (
  <Banner id="_pending-lead" title={resumeWords.resumeTitle}>
    <p>
      <RunningText text={resumeWords.resumeText} />
    </p>
    <p css={[labelText, excerptStyles]}>
      <span>{dateText(instantFormat, new Date(lead.submittedAt))}</span>
      <span>{excerptOf(lead.fields.message)}</span>
      {lead.files.map(({ name, size }) => (
        <span key={`${name} ${size}`}>
          {name}, {formatKilobytes(size, site.locale)}
        </span>
      ))}
    </p>
    <div css={[buttonRow, buttonsStyles]}>
      <Button onClick={onSend}>{resumeWords.resumeSend}</Button>
      <Button variant="secondary" onClick={onDiscard}>
        {resumeWords.resumeDiscard}
      </Button>
    </div>
  </Banner>
);

const instantFormat = new Intl.DateTimeFormat(site.locale, { dateStyle: 'long', timeStyle: 'short' });

/** The first 120 characters of a message. */
const excerptOf = (message: string): string => {
  const characters = Array.from(message.trim().replace(/\s+/g, ' '));
  return characters.length > 120 ? `${characters.slice(0, 119).join('')}…` : characters.join('');
};
