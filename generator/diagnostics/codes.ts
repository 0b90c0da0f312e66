import type codeDocs from './code-docs.json';

/** What docs/diagnostics.md says of a code, beside the report of its fixture: a rule's own words, or those of `code-docs.json`. */
export interface CodeDoc {
  /** The mistake in a few words. */
  readonly title: string;
  /** Why it matters to the site or its visitors. */
  readonly why: string;
  /** How it is mended. */
  readonly cure: string;
  /** As it should be written. */
  readonly right?: string;
}

/** Codes of the cross-reference rules (`check/rules/<code>.ts`). */
export type RuleCode =
  | 'anchor-duplicate'
  | 'anchor-missing'
  | 'anchor-order'
  | 'anchor-undeclared'
  | 'attribute-expression'
  | 'brand-color-contrast'
  | 'category-unknown'
  | 'category-unused'
  | 'company-fact-missing'
  | 'component-content'
  | 'component-empty'
  | 'component-misplaced'
  | 'component-unknown'
  | 'content-expired'
  | 'content-expires-soon'
  | 'content-missing'
  | 'content-unused'
  | 'document-missing'
  | 'drawing-missing'
  | 'figure-unknown'
  | 'figure-unused'
  | 'file-limit-above-total'
  | 'font-damaged'
  | 'font-missing'
  | 'heading-level'
  | 'icon-missing'
  | 'image-damaged'
  | 'image-markdown'
  | 'image-missing'
  | 'limit-text-typed'
  | 'limit-text-wrong'
  | 'link-anchor-unknown'
  | 'link-form'
  | 'link-indirect'
  | 'link-unknown'
  | 'mdx-expression-forbidden'
  | 'mdx-html-forbidden'
  | 'mdx-import-forbidden'
  | 'media-unused'
  | 'menu-entries-excess'
  | 'placeholder-absent'
  | 'placeholder-runtime-unknown'
  | 'placeholder-unknown'
  | 'placeholder-unused'
  | 'project-id-duplicate'
  | 'project-main-image-foreign'
  | 'project-slug-mismatch'
  | 'project-type-unknown'
  | 'project-unknown'
  | 'range-inverted'
  | 'reading-time-outside'
  | 'redirect-duplicate'
  | 'redirect-from-form'
  | 'redirect-loop'
  | 'redirect-path-declared'
  | 'redirect-shadowed'
  | 'route-content-duplicate'
  | 'route-content-missing'
  | 'route-id-duplicate'
  | 'route-path-duplicate'
  | 'route-path-form'
  | 'route-path-parameter'
  | 'route-path-shadowed'
  | 'route-template-duplicate'
  | 'route-template-missing'
  | 'route-unknown'
  | 'route-unlinkable'
  | 'route-unpublished'
  | 'tag-unknown'
  | 'teaser-empty'
  | 'video-missing'
  | 'yaml-word-ambiguous';

/** Every code there is: those of the rules, and those told while sources are read and held against their schemas. */
export type DiagnosticCode = RuleCode | keyof typeof codeDocs;
