/**
 * What a page template receives. Templates arrange blocks; they know no route but through
 * `wellKnown`, and no sentence but through labels.
 */
import type { ComponentType } from 'react';
import type { DrawingData, MdxContent, PageData, PageRecord } from '#site/types.gen';

export interface TemplateProps {
  readonly page: PageRecord;
  readonly Content?: MdxContent;
  readonly data: PageData;
  /** The drawing of a page that has one of its own (`site.drawings`). */
  readonly drawing?: DrawingData;
}

export type Template = ComponentType<TemplateProps>;
