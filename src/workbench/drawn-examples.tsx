/** Examples of the blocks with drawings: charts, labelled drawings, scales, lists. */
import type { ReactNode } from 'react';
import { mdxComponents as blocks } from '../blocks/mdx-components.tsx';
import { line, longTitle, names, paragraph, sentence, type Samples } from './samples.tsx';

type Drawn =
  | 'RangeChart'
  | 'Zone'
  | 'Parts'
  | 'Part'
  | 'ScaleRow'
  | 'ScaleItem'
  | 'Bays'
  | 'Bay'
  | 'PickList'
  | 'Pick'
  | 'Dates'
  | 'Meeting'
  | 'Week'
  | 'Slot';

/** A drawing with three parts, because the drawings of the site may have none. */
const threeParts = {
  viewBox: '0 0 400 120',
  markup: [
    '<g data-p="1"><path class="ground" d="M10 90h380v20H10z"/></g>',
    '<g data-p="2"><path class="ground" d="M40 40h60v50H40z"/></g>',
    '<g data-p="3"><path class="tinted" d="M30 40L70 10L110 40z"/></g>',
  ].join(''),
};

const chart = {
  x: 'Lorem',
  xUnit: 'l',
  xFrom: '0',
  xTo: '100',
  xStep: '25',
  xValue: '40',
  y: 'Ipsum',
  yUnit: 'm',
  yFrom: '0',
  yTo: '1200',
  yStep: '300',
  yValue: '500',
};

const chartOf = (zones: ReactNode) => (
  <blocks.RangeChart
    title={longTitle}
    label={sentence}
    visitor={line}
    none={sentence}
    {...chart}
    limit="900"
    limitLabel={line}
  >
    {zones}
  </blocks.RangeChart>
);

const partsOf = (effect: 'point' | 'uncover' | 'assemble' | 'choose', plate = {}) => (
  <blocks.Parts drawing={threeParts} label={line} legend={line} caption={sentence} effect={effect} {...plate}>
    <blocks.Part title={names[0]}>{paragraph}</blocks.Part>
    <blocks.Part title={longTitle}>{sentence}</blocks.Part>
    <blocks.Part title={names[2]} />
  </blocks.Parts>
);

/** The blocks with drawings, each with all its properties. */
export const drawnExamples = ({ drawing, variants }: Samples): Readonly<Record<Drawn, ReactNode>> => {
  const small = variants[0] ?? drawing;
  return {
    RangeChart: chartOf([
      <blocks.Zone key="1" title={longTitle} xFrom="10" xTo="60" yTo="899">
        {paragraph}
      </blocks.Zone>,
      <blocks.Zone key="2" title={names[1]} yFrom="900">
        {sentence}
      </blocks.Zone>,
    ]),
    Zone: chartOf(
      <blocks.Zone title={names[0]} mark="20">
        {sentence}
      </blocks.Zone>,
    ),
    Parts: (
      <>
        {partsOf('point')}
        {partsOf('uncover', { surface: 'tinted' })}
        {partsOf('assemble', { surface: 'dark', place: 'wide' })}
        {partsOf('choose', { follow: 'yes' })}
      </>
    ),
    Part: partsOf('choose'),
    ScaleRow: (
      <blocks.ScaleRow title={longTitle} note={sentence} unit="l" to="30" step="5" surface="dark" place="wide">
        <blocks.ScaleItem title={names[0]} length="6" drawing={small}>
          {sentence}
        </blocks.ScaleItem>
        <blocks.ScaleItem title={longTitle} length="30" drawing={small}>
          {sentence}
        </blocks.ScaleItem>
      </blocks.ScaleRow>
    ),
    ScaleItem: (
      <blocks.ScaleRow title={line} unit="l" to="10" step="2">
        <blocks.ScaleItem title={names[0]} length="4" drawing={small}>
          {sentence}
        </blocks.ScaleItem>
      </blocks.ScaleRow>
    ),
    Bays: (
      <blocks.Bays title={longTitle} label={line} unit="l" length="6" total={line}>
        <blocks.Bay title={longTitle} drawing={threeParts} count="2" max="6">
          {sentence}
        </blocks.Bay>
        <blocks.Bay title={names[1]} drawing={small} count="1" max="2">
          {sentence}
        </blocks.Bay>
      </blocks.Bays>
    ),
    Bay: (
      <blocks.Bays title={line} label={line} unit="l" length="5" total={line}>
        <blocks.Bay title={line} drawing={threeParts} count="3" max="9" />
      </blocks.Bays>
    ),
    PickList: (
      <blocks.PickList
        title={longTitle}
        note={sentence}
        quantity="Lorem"
        length="Ipsum"
        unit="l"
        list={line}
        button={line}
        to={{ path: '/', label: line }}
      >
        <blocks.Pick title={longTitle} width="60" height="80">
          {sentence}
        </blocks.Pick>
        <blocks.Pick title={names[1]} width="200" height="200" />
      </blocks.PickList>
    ),
    Pick: (
      <blocks.PickList
        title={line}
        quantity="Lorem"
        length="Ipsum"
        unit="l"
        list={line}
        button={line}
        to={{ path: '/', label: line }}
      >
        <blocks.Pick title={names[0]} width="40" height="27" />
      </blocks.PickList>
    ),
    Dates: (
      <>
        <blocks.Dates title={line} none={sentence}>
          <blocks.Meeting title={longTitle} place={line} from="2031-05-02" to="2031-06-04">
            {sentence}
          </blocks.Meeting>
          <blocks.Meeting title={line} place={line} from="2031-01-01" />
        </blocks.Dates>
        <blocks.Dates title={line} none={sentence} />
      </>
    ),
    Meeting: (
      <blocks.Dates title={line} none={sentence}>
        <blocks.Meeting title={line} place={line} from="2031-01-01" to="2031-01-03" />
      </blocks.Dates>
    ),
    Week: (
      <blocks.Week title={longTitle}>
        <blocks.Slot slot={{ rank: 5, day: names[0], opens: '08:00', hours: '08:00–12:30', season: line }} place={line}>
          {sentence}
        </blocks.Slot>
        <blocks.Slot slot={{ rank: 1, day: names[1], opens: '17:00', hours: '17:00–19:00' }} place={longTitle} />
      </blocks.Week>
    ),
    Slot: (
      <blocks.Week title={line}>
        <blocks.Slot slot={{ rank: 2, day: names[4], opens: '08:00', hours: '08:00–12:30' }} place={line} />
      </blocks.Week>
    ),
  };
};
