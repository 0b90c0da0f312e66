import { css } from '@emotion/react';
import { useContext, type ReactNode } from 'react';
import { mapMarker } from '#site/identity.gen';
import type { AreaMap as AreaMapData, MapPlace } from '#site/types.gen';
import { media } from '../theme/media.ts';
import { drawnLines, grid12, pageWidth, sectionPadding, tintedSurface } from '../theme/mixins.ts';
import { color, font, text } from '../theme/tokens.ts';
import { Link } from '../ui/Link.tsx';
import { SectionHead } from '../ui/SectionHead.tsx';
import { PageDataContext } from './page-data.ts';

const columnsStyles = css`
  align-items: start;
  ${media.desktop} {
    & > svg {
      grid-column: 1 / 8;
    }
    & > div {
      grid-column: 8 / -1;
    }
  }
`;

const mapStyles = css`
  width: 100%;
  height: auto;
  overflow: visible;
  text-anchor: middle;
  ${drawnLines({ width: 1, letters: 15, stretch: 82 })}
  & ._circles {
    stroke: ${color.border};
    stroke-dasharray: 2 5;
    color: ${color.textMuted};
  }
  & ._workshop {
    fill: ${color.brand};
    stroke: ${color.brand};
  }
  & a {
    stroke-width: 1.6;
  }
  & a text {
    font: 400 26px ${font.heading};
  }
  & a circle {
    fill: transparent;
    stroke: none;
  }
  & a:hover {
    color: ${color.brand};
  }
  & a:focus-visible {
    outline: 0;
  }
  & a:focus-visible circle {
    stroke: ${color.focus};
    stroke-width: 3;
  }
  ${media.belowTablet} {
    font-size: 22px;
    & a text {
      font-size: 32px;
    }
  }
`;

const listStyles = css`
  margin-top: 1.4rem;
  border-top: 1px solid ${color.text};
  font-size: ${text.small};
  & > li {
    display: grid;
    grid-template-columns: 2.2rem minmax(0, 1fr);
    padding-block: 0.7rem;
    border-bottom: 1px solid ${color.rule};
    scroll-margin-top: 2rem;
  }
  & > li > span {
    font: 400 ${text.h4} / 1.15 ${font.heading};
    font-size: max(1.25rem, 20px);
  }
  & > li:target {
    box-shadow: inset 4px 0 ${color.brand};
    padding-left: 0.8rem;
  }
  & li li {
    padding-block: 0.15rem;
  }
`;

export interface AreaMapProps {
  readonly title: string;
  readonly eyebrow: string;
  readonly label: string;
  readonly children?: ReactNode;
}

/**
 * The places where the company has worked, on a map laid out by the generator and as a list. Renders nothing when the
 * workshop has no coordinates.
 */
export const AreaMap = ({ title, eyebrow, label, children }: AreaMapProps) => {
  const data = useContext(PageDataContext);
  if (data.kind !== 'content' || !data.map) return null;
  const { map } = data;
  return (
    <section css={[sectionPadding, tintedSurface]} aria-labelledby="_map-title">
      <div css={pageWidth}>
        <SectionHead id="_map-title" title={title} eyebrow={eyebrow} />
        <div css={[grid12, columnsStyles]}>
          <MapDrawing map={map} label={label} />
          <div>
            {children}
            <ol css={listStyles}>
              {map.places.map(({ name, projects }, index) => (
                <li key={name} id={idOf(index)}>
                  <span aria-hidden="true">{index + 1}</span>
                  <div>
                    <b>{name}</b>
                    <ul>
                      {projects.map(({ label: project, path }) => (
                        <li key={path}>
                          <Link to={path}>{project}</Link>
                        </li>
                      ))}
                    </ul>
                  </div>
                </li>
              ))}
            </ol>
          </div>
        </div>
      </div>
    </section>
  );
};

/** Space that a circle's distance needs above it, so that the map's edge does not cut it off. */
const distanceHeight = 30;

const idOf = (index: number): string => `_place-${index + 1}`;

/** Target of a place on the map: its project, or its list entry where there are several. */
const targetOf = ({ projects }: MapPlace, index: number): string =>
  projects.length === 1 && projects[0] ? projects[0].path : `#${idOf(index)}`;

const MapDrawing = ({ map, label }: { readonly map: AreaMapData; readonly label: string }) => {
  const { width, height, workshop, circles, places } = map;
  return (
    <svg css={mapStyles} viewBox={`0 0 ${width} ${height}`} role="group" aria-label={label}>
      <svg className="_circles" width={width} height={height} overflow="hidden" aria-hidden="true">
        {circles.map(({ radius }) => (
          <circle key={radius} cx={workshop.x} cy={workshop.y} r={radius} />
        ))}
        {circles
          .filter(({ radius }) => radius + distanceHeight < workshop.y)
          .map(({ radius, text: distance }) => (
            <text key={radius} x={workshop.x} y={workshop.y - radius - 5}>
              {distance}
            </text>
          ))}
      </svg>
      <path className="_workshop" d={mapMarker(workshop.x, workshop.y)} aria-hidden="true" />
      {places.map((place, index) => (
        <a key={place.name} href={targetOf(place, index)} aria-label={`${index + 1}, ${place.name}`}>
          <circle cx={place.label.x} cy={place.label.y} r="22" />
          <path d={`M${place.x - 6} ${place.y + 6}l12-12m-12 0 12 12${leaderLine(place)}`} />
          <text x={place.label.x} y={place.label.y + 9}>
            {index + 1}
          </text>
        </a>
      ))}
    </svg>
  );
};

/** Path data of the line from a place to its number, which it does not touch. */
const leaderLine = ({ x, y, label }: MapPlace): string => {
  const length = Math.hypot(label.x - x, label.y - y);
  const part = Math.max(0, 1 - 17 / length);
  return `M${x} ${y}L${Math.round(x + (label.x - x) * part)} ${Math.round(y + (label.y - y) * part)}`;
};
