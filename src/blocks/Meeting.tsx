import { css } from '@emotion/react';
import type { ReactNode } from 'react';
import { site } from '#site/site.gen';
import { dateText } from '../../formats/dates.ts';
import { media } from '../theme/media.ts';
import { color, font, space, text } from '../theme/tokens.ts';
import { itemTextStyles, itemTitleStyles } from './block.styles.ts';

const meetingStyles = css`
  display: grid;
  gap: 0.2rem ${space.gutter};
  padding: 1.2rem 0;
  border-bottom: 1px solid ${color.text};
  & > p {
    font: 400 ${text.h3} / 1.1 ${font.heading};
  }
  ${media.tablet} {
    grid-template-columns: minmax(0, 1fr) minmax(0, 1.4fr);
  }
`;

export interface MeetingProps {
  readonly title: string;
  readonly place: string;
  readonly from: string;
  readonly to?: string;
  readonly children?: ReactNode;
}

/** One event where visitors can meet the company: date, title, place. The generator omits past ones. */
export const Meeting = ({ title, place, from, to, children }: MeetingProps) => (
  <li css={meetingStyles}>
    <p>
      <time dateTime={from}>{dateRange(from, to ?? from)}</time>
    </p>
    <div>
      <h4 css={itemTitleStyles}>{title}</h4>
      <div css={itemTextStyles}>
        <p>{place}</p>
        {children}
      </div>
    </div>
  </li>
);

/** A date, or a range of dates, in the site's locale. */
const dateRange = (from: string, to: string): string =>
  dateText(
    new Intl.DateTimeFormat(site.locale, { dateStyle: 'long', timeZone: 'UTC' }),
    new Date(from),
    new Date(to),
  ).replace(/\u2009?[–-]\u2009?/g, ' – ');
