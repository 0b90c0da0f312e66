/** Prerenders a page: what the renderer gives, within its document. */
import { metaPolicy, type PolicyPage, type PolicySite } from '../../../http/headers.ts';
import { defineStep } from '../../cache/step.ts';
import type { ProjectData } from '../../model/project-data.cached.ts';
import {
  inlineHash,
  renderDocument,
  waitingScript,
  type DocumentHead,
  type DocumentParts,
  type SiteHead,
  type SocialImage,
} from './document.ts';
import { earlyChangesScript } from './early-changes.ts';
import { rendererOf, type PageStyles, type Renderer, type RendererCall } from './renderer.ts';
import type { StyleSheet } from './style-sheet.cached.ts';
import { projectStructuredData, type StructuredSite } from './structured-data.ts';
import { titleFace, type TitleFont } from './title-face.ts';

/** What the pages of a site are made from together, besides the renderer. */
export interface PageSite {
  readonly head: SiteHead;
  readonly structured: StructuredSite;
  readonly titleFont: TitleFont;
  /** The style sheet of the page's template; without it pages hold all styles, as in development. */
  readonly sheet?: LinkedSheet | undefined;
  /** What the pages' policies depend on besides them; without it pages hold none, as in development. */
  readonly policy?: PolicySite | undefined;
}

/** A style sheet of the site, and the classes whose rules it has. */
type LinkedSheet = Omit<StyleSheet, 'css'>;

/** What one page is made from; the head of a project's is made of its data. */
export interface PageInput<Data> {
  readonly call: RendererCall<Data>;
  readonly head: DocumentHead | { readonly kind: 'project'; readonly socialImage?: SocialImage | undefined };
}

/** The page as the build makes it; its key contains the key of the render bundle instead of the renderer. */
export const prerenderedPage = defineStep(
  'page',
  (page: PageInput<string>, { renderer, ...site }: PageSite & { readonly renderer: string }) =>
    renderPage(rendererOf(renderer), page, site),
);

/** Renders a page as a complete HTML document, in UTF-8, with the hashes that its policy allows. */
export const renderPage = async <Data>(renderer: Renderer<Data>, { call, head }: PageInput<Data>, site: PageSite) => {
  const json = 'data' in call ? await renderer.textOf(call.data) : '';
  const { html, globalCss: shared, styles } = await renderer.render(call, json);
  const { sheet } = site;
  const css = inlineStyles(styles, sheet);
  // One character per byte: what is sought is between ASCII characters, and a string of wider characters is slower.
  const bytes = Buffer.from(html.buffer, html.byteOffset, html.byteLength).toString('latin1');
  const leadImage = leadImageOf(bytes);
  // A title may be the largest thing of the first paint without a leading picture, and above a project's. The page of
  // an error, which shows no data, is sent in the place of others.
  const isTitleFirst = call.name === 'renderProject' || ('data' in call && leadImage === undefined);
  const title = isTitleFirst || site.titleFont.isLate ? textOf(/<h1\b[^>]*>(.*?)<\/h1>/s.exec(bytes)?.[1]) : '';
  const face = await titleFace(site.titleFont, title, shared.screen);
  const globalCss = `${shared.screen}${sheet === undefined ? shared.other : ''}${face?.css ?? ''}`;
  const own = head.kind === 'project' ? projectHead(JSON.parse(json) as ProjectData, head.socialImage, site) : head;
  const policy: PolicyPage = {
    styleHashes: [inlineHash(globalCss), inlineHash(css)],
    scriptHashes: [face?.script, earlyChangesScript, sheet && waitingScript]
      .filter((script) => script !== undefined)
      .map(inlineHash),
  };
  const parts = {
    policy: site.policy && metaPolicy(policy, site.policy),
    leadImage,
    globalCss,
    css,
    sheet: sheet && { url: `/${sheet.path}`, isAtFold: sheet.isBelowFold && styles.later.length > 0 },
    script: face?.script,
    html,
  };
  return { html: renderDocument({ ...site.head, ...own, ...parts }), policy };
};

/** The rules of the first view, and of what comes after it, but for those that the page's sheet has. */
const inlineStyles = ({ rules, otherMedia, first, later, frame }: PageStyles, sheet?: LinkedSheet): string => {
  const inSheet = new Set(sheet?.names);
  const areInSheet = new Set([...inSheet, ...(sheet?.otherMedia ?? [])]);
  const own = [...later, ...frame].filter((name) => !inSheet.has(name));
  const rulesOf = (name: string): string =>
    `${rules[name] ?? ''}${areInSheet.has(name) ? '' : (otherMedia[name] ?? '')}`;
  return [...new Set([...first, ...own])].map(rulesOf).join('');
};

const projectHead = (
  data: ProjectData,
  socialImage: SocialImage | undefined,
  { structured }: PageSite,
): DocumentHead => ({
  meta: data.meta,
  socialImage,
  openGraphType: 'article',
  structuredData: projectStructuredData(structured, data),
  kind: 'route',
});

/** Decodes UTF-8 from a string that has one character per byte. */
const textOf = (bytes = ''): string => Buffer.from(bytes, 'latin1').toString();

/** The picture that the page marks as its first: preloaded before the parser meets it. */
const leadImageOf = (bytes: string): DocumentParts['leadImage'] => {
  const poster = /<video\b(?![^>]*\bcontrols="")[^>]*\bposter="([^"]+)"/.exec(bytes)?.[1];
  const priority = bytes.search(/fetchPriority="high"|fetchpriority="high"/);
  if (priority < 0) return poster === undefined ? undefined : { href: textOf(poster) };
  const picture = bytes.slice(bytes.lastIndexOf('<picture', priority), priority);
  const source = /<source type="image\/avif" srcSet="([^"]+)" sizes="([^"]+)"/i.exec(picture);
  return source === null ? undefined : { srcset: textOf(source[1]), sizes: textOf(source[2]) };
};
