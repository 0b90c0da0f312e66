/**
 * The blocks: one component per block type of the schema, built from `ui/` and `theme/`. A block knows its attributes
 * and the page's project data, never the template around it.
 */
import type { ComponentType } from 'react';
import type { Block } from '../../schema/types.gen.ts';
import { AreaMap } from './AreaMap.tsx';
import { Bay } from './Bay.tsx';
import { Bays } from './Bays.tsx';
import { BulletList } from './BulletList.tsx';
import { Callout } from './Callout.tsx';
import { Certifications } from './Certifications.tsx';
import { Comparison } from './Comparison.tsx';
import { Cost } from './Cost.tsx';
import { Course } from './Course.tsx';
import { Dates } from './Dates.tsx';
import { Download } from './Download.tsx';
import { Drawing } from './Drawing.tsx';
import { Event } from './Event.tsx';
import { Factor } from './Factor.tsx';
import { Factors } from './Factors.tsx';
import { Faq } from './Faq.tsx';
import { Feature } from './Feature.tsx';
import { FeaturedProjects } from './FeaturedProjects.tsx';
import { Features } from './Features.tsx';
import { Figure } from './Figure.tsx';
import { Film } from './Film.tsx';
import { Glossary } from './Glossary.tsx';
import { SitePlan } from './SitePlan.tsx';
import { KeyFigure } from './KeyFigure.tsx';
import { KeyFigures } from './KeyFigures.tsx';
import { Known } from './Known.tsx';
import { Meeting } from './Meeting.tsx';
import { NumberedList } from './NumberedList.tsx';
import { Offer } from './Offer.tsx';
import { Part } from './Part.tsx';
import { Parts } from './Parts.tsx';
import { People } from './People.tsx';
import { Pick } from './Pick.tsx';
import { PickList } from './PickList.tsx';
import { ProjectGallery } from './ProjectGallery.tsx';
import { Question } from './Question.tsx';
import { RangeChart } from './RangeChart.tsx';
import { ScaleItem } from './ScaleItem.tsx';
import { ScaleRow } from './ScaleRow.tsx';
import { Section } from './Section.tsx';
import { Service } from './Service.tsx';
import { Services } from './Services.tsx';
import { Slot } from './Slot.tsx';
import { Step } from './Step.tsx';
import { Steps } from './Steps.tsx';
import { Subheading } from './Subheading.tsx';
import { Table } from './Table.tsx';
import { Term } from './Term.tsx';
import { TextAnchor } from './TextAnchor.tsx';
import { Timeline } from './Timeline.tsx';
import { Variant } from './Variant.tsx';
import { Variants } from './Variants.tsx';
import { Week } from './Week.tsx';
import { Zone } from './Zone.tsx';

type BlockType = Block['type'];

/** One component per block type: a block type without component is a type error. */
const blocks = {
  Section,
  Features,
  Feature,
  Steps,
  Step,
  Factors,
  Factor,
  Faq,
  Question,
  Drawing,
  Variants,
  Variant,
  Figure,
  Film,
  Comparison,
  Cost,
  Callout,
  Download,
  Known,
  ProjectGallery,
  Certifications,
  People,
  Services,
  Service,
  Offer,
  Timeline,
  Event,
  KeyFigures,
  KeyFigure,
  FeaturedProjects,
  Course,
  AreaMap,
  Glossary,
  SitePlan,
  Term,
  RangeChart,
  Zone,
  Parts,
  Part,
  ScaleRow,
  ScaleItem,
  Bays,
  Bay,
  PickList,
  Pick,
  Dates,
  Meeting,
  Week,
  Slot,
} satisfies Record<BlockType, ComponentType<never>>;

/** The MDX component map: the blocks, and the elements of Markdown. */
export const mdxComponents = {
  ...blocks,
  a: TextAnchor,
  h3: Subheading,
  ul: BulletList,
  ol: NumberedList,
  table: Table,
} as const;
