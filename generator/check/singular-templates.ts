import type { RouteTemplate } from '../../schema/types.gen.ts';
import { message, type Message } from '../diagnostics/message.ts';

/** Templates of which a site has exactly one page, and what that page is. */
export const singularTemplates = {
  home: message('route-template-missing/home'),
  gallery: message('route-template-missing/gallery'),
  project: message('route-template-missing/project'),
  contact: message('route-template-missing/contact'),
  success: message('route-template-missing/success'),
} as const satisfies Partial<Record<RouteTemplate, Message>>;
