import { css } from '@emotion/react';
import type { ReactNode } from 'react';
import { media } from '../theme/media.ts';
import { pageWidth, sectionPadding } from '../theme/mixins.ts';
import { color, space } from '../theme/tokens.ts';
import { InlineDrawing } from '../ui/InlineDrawing.tsx';
import { SectionHead } from '../ui/SectionHead.tsx';
import { Drawing } from './Drawing.tsx';
import { elementsOf } from './elements.ts';
import { Offer } from './Offer.tsx';
import { Service } from './Service.tsx';
import { cardsStyles } from './Service.styles.ts';

const gridStyles = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 2rem ${space.gutter};
  ${media.tablet} {
    grid-template-columns: repeat(12, minmax(0, 1fr));
    gap: clamp(2.5rem, 5vw, 5rem) ${space.gutter};
  }
`;

const drawingPlaceStyles = css`
  ${media.tablet} {
    grid-column: 1 / -1;
  }
  ${media.desktop} {
    grid-column: 1 / 9;
    grid-row: 1;
    align-self: end;
    margin-left: -2.5%;
  }
`;

/** Above two cards, which share the row below it. */
const wholeRowStyles = css`
  ${media.tablet} {
    grid-column: 1 / -1;
  }
`;

const drawingStyles = css`
  width: 100%;
  height: auto;
  overflow: visible;
  ${media.belowTablet} {
    width: calc(100% + 2 * ${space.margin});
    max-width: none;
    margin-inline: calc(-1 * ${space.margin});
    font-size: 27px;
  }
`;

/** A row between two rules. */
const offersStyles = css`
  margin-top: clamp(2.5rem, 5vw, 5rem);
  border-block: 1px solid ${color.text};
  ${media.tablet} {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(10rem, 1fr));
    column-gap: ${space.gutter};
  }
`;

export interface ServicesProps {
  readonly title: string;
  readonly eyebrow: string;
  readonly lead?: string;
  readonly children?: ReactNode;
}

/** The services as cards around a drawing that carries their marks; below them, the secondary offers. */
export const Services = ({ title, eyebrow, lead, children }: ServicesProps) => {
  const [overview] = elementsOf(children, Drawing);
  const offers = elementsOf(children, Offer);
  const services = elementsOf(children, Service);
  return (
    <section css={sectionPadding} aria-labelledby="_services-title">
      <div css={pageWidth}>
        <SectionHead id="_services-title" title={title} eyebrow={eyebrow} lead={lead} />
        <div css={[gridStyles, cardsStyles]} className="_services">
          {overview && (
            <div css={services.length === 2 ? wholeRowStyles : drawingPlaceStyles}>
              <InlineDrawing css={drawingStyles} drawing={overview.props.drawing} label={overview.props.label} />
            </div>
          )}
          {services.map(({ key, props }, index) => (
            <Service
              key={key}
              {...props}
              number={index + 1}
              count={services.length}
              isBesideDrawing={overview !== undefined}
            />
          ))}
        </div>
        {offers.length > 0 && <ul css={offersStyles}>{offers}</ul>}
      </div>
    </section>
  );
};
