/**
 * The props of page templates. Templates arrange blocks. They get paths from `systemRoutes` and texts from labels,
 * never from literals.
 */
import type { ComponentType } from 'react';
import type { DrawingData, MdxContent, PageData, PageRecord } from '#site/types.gen';

export interface TemplateProps {
  readonly page: PageRecord;
  readonly Content?: MdxContent;
  readonly data: PageData;
  /** The page's drawing from `site.drawings`, if any. */
  readonly drawing?: DrawingData;
}

export type Template = ComponentType<TemplateProps>;
