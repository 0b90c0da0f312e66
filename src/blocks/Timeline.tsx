import { css, type SerializedStyles } from '@emotion/react';
import type { ReactNode } from 'react';
import { site } from '#site/site.gen';
import { media } from '../theme/media.ts';
import { labelText, pageWidth, sectionPadding, tintedSurface } from '../theme/mixins.ts';
import { color, space } from '../theme/tokens.ts';
import { SectionHead } from '../ui/SectionHead.tsx';
import { elementsOf } from './elements.ts';
import { Event } from './Event.tsx';
import { placeEvents, placeGaps, type PlacedGap } from './timeline-scale.ts';

const listStyles = css`
  position: relative;
  display: grid;
  gap: ${space[6]};
  padding-left: 1.9rem;
  &::before {
    content: '';
    position: absolute;
    left: 0.35rem;
    top: 0.6rem;
    bottom: 0;
    width: 1px;
    background: ${color.text};
  }
  ${media.desktop} {
    padding: 0;
    display: block;
    height: 25rem;
    &::before {
      left: calc(-1 * ${space.margin});
      right: calc(-1 * ${space.margin});
      width: auto;
      height: 1px;
      top: 50%;
      bottom: auto;
    }
  }
`;

const gapStyles = ({ left, width, side }: PlacedGap): SerializedStyles => css`
  display: none;
  ${media.desktop} {
    display: block;
    position: absolute;
    top: calc(50% ${side === 'above' ? '- 1.7rem' : '+ 0.45rem'});
    left: ${left}%;
    width: ${width}%;
    text-align: center;
    color: ${color.text};
  }
`;

export interface TimelineProps {
  readonly title: string;
  readonly eyebrow: string;
  readonly children?: ReactNode;
}

/** A timeline to scale; a vertical list on a phone. */
export const Timeline = ({ title, eyebrow, children }: TimelineProps) => {
  const events = elementsOf(children, Event);
  const years = events.map(({ props }) => Number(props.year));
  const places = placeEvents(years);
  return (
    <section css={[sectionPadding, tintedSurface]} aria-labelledby="_timeline-title">
      <div css={pageWidth}>
        <SectionHead id="_timeline-title" title={title} eyebrow={eyebrow} />
        <ol css={listStyles}>
          {events.map(({ key, props }, index) => (
            <Event key={key} {...props} place={places[index]} />
          ))}
          {placeGaps(years).map((gap) => (
            <li key={`${gap.left} ${gap.years}`} css={[labelText, gapStyles(gap)]} aria-hidden="true">
              {inYears(gap.years)}
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
};

const inYears = (years: number): string =>
  new Intl.NumberFormat(site.locale, { style: 'unit', unit: 'year', unitDisplay: 'long' })
    .format(years)
    .replace(/\s/g, '\u00A0');
