import { css } from '@emotion/react';
import { useId, type ReactNode } from 'react';
import { site } from '#site/site.gen';
import { media } from '../theme/media.ts';
import { drawnLines, labelText } from '../theme/mixins.ts';
import { color, font, space, text } from '../theme/tokens.ts';
import { elementsOf } from './elements.ts';
import { EnhancedBlock } from './EnhancedBlock.tsx';
import { blockSurfaceStyles } from './block-surface.styles.ts';
import {
  inputStepOf,
  plot,
  rankPlaces,
  rankRadius,
  sentenceOf,
  ticksOf,
  xOf,
  yOf,
  zonesAt,
  type Axis,
  type ZoneBounds,
} from './range-scale.ts';
import { Zone, type ZoneProps } from './Zone.tsx';

const columnsStyles = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[5]} ${space.gutter};
  margin-top: 1.4rem;
  ${media.tablet} {
    grid-template-columns: minmax(0, 1.75fr) minmax(0, 1fr);
  }
`;

const chartStyles = css`
  width: 100%;
  height: auto;
  overflow: visible;
  text-anchor: end;
  ${drawnLines({ width: 1, letters: 19, stretch: 82 })}
  & circle {
    fill: ${color.surface};
  }
  & ._grid {
    stroke: ${color.rule};
  }
  & ._zone {
    stroke-width: 1.4;
  }
  & :is(._across, ._rank) {
    text-anchor: middle;
  }
  & ._rank {
    font: 400 30px ${font.heading};
  }
  & ._ring {
    r: 20px;
  }
  & ._limit {
    stroke: ${color.accent};
    stroke-width: 2.4;
  }
  & ._point {
    stroke: ${color.text};
    stroke-width: 1.6;
  }
  & ._point path {
    stroke-dasharray: 5 4;
  }
  & ._point circle {
    fill: ${color.text};
    stroke: ${color.surface};
    stroke-width: 3;
  }
  ${media.forcedColors} {
    & pattern path {
      stroke: GrayText;
    }
  }
  ${media.belowTablet} {
    font-size: 26px;
    & ._rank {
      font-size: 40px;
    }
    & ._ring {
      r: ${rankRadius}px;
    }
  }
  @media (scripting: none) {
    & ._point {
      display: none;
    }
  }
`;

const formStyles = css`
  display: grid;
  gap: 0.8rem ${space.gutter};
  margin-top: 1.2rem;
  padding-top: 1rem;
  border-top: 1px solid ${color.text};
  ${media.tablet} {
    grid-template-columns: 1fr 1fr;
  }
  & > b {
    grid-column: 1 / -1;
    font: 600 ${text.h4} / 1.25 ${font.text};
  }
  & label {
    display: grid;
    grid-template-columns: 1fr auto;
    font-size: ${text.small};
  }
  & label > strong {
    font: 400 1.5rem / 1 ${font.heading};
  }
  & input {
    grid-column: 1 / -1;
    width: 100%;
    height: 2.75rem;
    margin: 0;
    touch-action: pan-y pinch-zoom;
    accent-color: ${color.brand};
    cursor: pointer;
  }
  & > p {
    grid-column: 1 / -1;
    min-height: 3.2em;
    font-weight: 600;
  }
  @media (scripting: none) {
    display: none;
  }
  ${media.print} {
    display: none;
  }
`;

const zonesStyles = css`
  align-self: start;
  border-top: 1px solid ${color.text};
`;

export interface RangeChartProps {
  readonly title: string;
  readonly label: string;
  /** Legend of the visitor's fields. */
  readonly visitor: string;
  /** Text for a point outside all zones. */
  readonly none: string;
  readonly x: string;
  readonly xUnit: string;
  readonly xFrom: string;
  readonly xTo: string;
  readonly xStep: string;
  readonly xValue: string;
  readonly y: string;
  readonly yUnit: string;
  readonly yFrom: string;
  readonly yTo: string;
  readonly yStep: string;
  readonly yValue: string;
  readonly limit?: string;
  readonly limitLabel?: string;
  readonly children?: ReactNode;
}

/**
 * A chart of two quantities with its zones, in which the visitor places a point. Without JavaScript: the chart and what
 * each zone means.
 */
export const RangeChart = (props: RangeChartProps) => {
  const { title, label, visitor, none, limit, limitLabel, children } = props;
  const id = useId();
  const x: Axis = { from: Number(props.xFrom), to: Number(props.xTo), step: Number(props.xStep) };
  const y: Axis = { from: Number(props.yFrom), to: Number(props.yTo), step: Number(props.yStep) };
  const zones = elementsOf(children, Zone);
  const bounds = zones.map(({ props: zone }) => boundsOf(zone, x, y));
  const point = { x: xOf(Number(props.xValue), x), y: yOf(Number(props.yValue), y) };
  const heights = zones.map(({ props: zone }) => Number(zone.mark ?? 50));
  const places = rankPlaces(bounds, heights, { x, y }, point);
  const right = plot.left + plot.width;
  const bottom = plot.top + plot.height;
  return (
    <EnhancedBlock
      kind="range-chart"
      styles={blockSurfaceStyles({})}
      data-chart={JSON.stringify({ x, y, zones: bounds, none })}
    >
      <h3>{title}</h3>
      <div css={columnsStyles}>
        <div>
          <svg css={chartStyles} viewBox={`0 0 ${plot.all.width} ${plot.all.height}`} role="img" aria-label={label}>
            <defs>
              {zones.map(({ key }, index) => (
                <pattern
                  key={key}
                  id={`${id}${index}`}
                  width="9"
                  height="9"
                  patternUnits="userSpaceOnUse"
                  patternTransform={`rotate(${hatchAngle(index)})`}
                >
                  <path
                    d="M0 0V9"
                    stroke={hatchColors[index % hatchColors.length]}
                    strokeWidth={index === 0 ? 5 : 2.4}
                  />
                </pattern>
              ))}
            </defs>
            <path
              className="_grid"
              d={[
                ...ticksOf(x).map((at) => `M${xOf(at, x)} ${plot.top}V${bottom}`),
                ...ticksOf(y).map((at) => `M${plot.left} ${yOf(at, y)}H${right}`),
              ].join('')}
            />
            {bounds.map((zone, index) => {
              const [left, top] = [xOf(zone.xFrom, x), yOf(zone.yTo, y)];
              return (
                <rect
                  key={index}
                  className="_zone"
                  x={left}
                  y={top}
                  width={xOf(zone.xTo, x) - left}
                  height={yOf(zone.yFrom, y) - top}
                  fill={`url(#${id}${index})`}
                />
              );
            })}
            {zones.map(({ key }, index) => (
              <g key={key}>
                <circle className="_ring" cx={places[index]!.x} cy={places[index]!.y} r="20" />
                <text className="_rank" x={places[index]!.x} y={places[index]!.y} dy="0.34em">
                  {index + 1}
                </text>
              </g>
            ))}
            <path d={`M${plot.left} ${plot.top - 12}V${bottom}H${right + 12}`} />
            {ticksOf(x).map((at) => (
              <text key={at} className="_across" x={xOf(at, x)} y={bottom + 24}>
                {inFigures(at)}
              </text>
            ))}
            {ticksOf(y).map((at) => (
              <text key={at} x={plot.left - 10} y={yOf(at, y) + 5}>
                {inFigures(at)}
              </text>
            ))}
            <text x={right} y={bottom + 50}>
              {`${props.x}, ${props.xUnit}`}
            </text>
            <text className="_across" transform={`translate(14 ${plot.top + plot.height / 2}) rotate(-90)`}>
              {`${props.y}, ${props.yUnit}`}
            </text>
            {limit !== undefined && (
              <>
                <path className="_limit" d={`M${plot.left - 8} ${yOf(Number(limit), y)}H${right + 12}`} />
                {limitLabel !== undefined && (
                  <text x={right - 6} y={yOf(Number(limit), y) - 9} fontWeight="600">
                    {limitLabel}
                  </text>
                )}
              </>
            )}
            <g className="_point">
              <path d={`M${plot.left} ${point.y}H${point.x}V${bottom}`} />
              <circle cx={point.x} cy={point.y} r="8" />
            </g>
          </svg>
          {/* No fieldset: WebKit draws a legend across its border. */}
          <div css={formStyles} role="group" aria-labelledby={`${id}visitor`}>
            <b id={`${id}visitor`}>{visitor}</b>
            <Slider name={props.x} unit={props.xUnit} axis={x} value={props.xValue} />
            <Slider name={props.y} unit={props.yUnit} axis={y} value={props.yValue} />
            <p role="status">
              {sentenceOf(
                [inUnit(props.xValue, props.xUnit), inUnit(props.yValue, props.yUnit)],
                zonesAt(Number(props.xValue), Number(props.yValue), bounds).map((rank) => zones[rank - 1]!.props.title),
                none,
                site.locale,
              )}
            </p>
          </div>
        </div>
        <ol css={zonesStyles}>
          {zones.map(({ key, props: zone }, index) => (
            <Zone key={key} {...zone} rank={index + 1} />
          ))}
        </ol>
      </div>
    </EnhancedBlock>
  );
};

/** Zones differ by the angle of their hatching, so that they can be told apart without colour. */
const hatchAngle = (index: number): number => [-45, 45, 0, 90][index % 4]!;
const hatchColors = [color.surfaceTinted, color.rule, color.rule, color.rule];

const boundsOf = ({ xFrom, xTo, yFrom, yTo }: ZoneProps, x: Axis, y: Axis): ZoneBounds => ({
  xFrom: Number(xFrom ?? x.from),
  xTo: Number(xTo ?? x.to),
  yFrom: Number(yFrom ?? y.from),
  yTo: Number(yTo ?? y.to),
});

const inFigures = (value: number): string => new Intl.NumberFormat(site.locale).format(value);
const inUnit = (value: string, unit: string): string => `${inFigures(Number(value))}\u00A0${unit}`;

interface SliderProps {
  readonly name: string;
  readonly unit: string;
  readonly axis: Axis;
  readonly value: string;
}

const Slider = ({ name, unit, axis, value }: SliderProps) => (
  <label>
    <span css={labelText}>{name}</span>
    <strong>
      <span>{inFigures(Number(value))}</span>
      {`\u00A0${unit}`}
    </strong>
    <input
      type="range"
      min={axis.from}
      max={axis.to}
      step={inputStepOf(axis)}
      defaultValue={value}
      aria-valuetext={inUnit(value, unit)}
      data-unit={unit}
    />
  </label>
);
