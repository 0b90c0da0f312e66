/** Every cross-reference rule: one line each. */
import type { RuleCode } from '../diagnostics/codes.ts';
import type { Rule } from './rule.ts';
import { anchorDuplicate } from './rules/anchor-duplicate.ts';
import { anchorMissing } from './rules/anchor-missing.ts';
import { anchorOrder } from './rules/anchor-order.ts';
import { anchorUndeclared } from './rules/anchor-undeclared.ts';
import { attributeExpression } from './rules/attribute-expression.ts';
import { brandColorContrast } from './rules/brand-color-contrast.ts';
import { categoryUnknown } from './rules/category-unknown.ts';
import { categoryUnused } from './rules/category-unused.ts';
import { companyFactMissing } from './rules/company-fact-missing.ts';
import { componentContent } from './rules/component-content.ts';
import { componentEmpty } from './rules/component-empty.ts';
import { componentMisplaced } from './rules/component-misplaced.ts';
import { componentUnknown } from './rules/component-unknown.ts';
import { contentExpired } from './rules/content-expired.ts';
import { contentExpiresSoon } from './rules/content-expires-soon.ts';
import { contentMissing } from './rules/content-missing.ts';
import { contentUnused } from './rules/content-unused.ts';
import { documentMissing } from './rules/document-missing.ts';
import { drawingMissing } from './rules/drawing-missing.ts';
import { figureUnknown } from './rules/figure-unknown.ts';
import { figureUnused } from './rules/figure-unused.ts';
import { fileLimitAboveTotal } from './rules/file-limit-above-total.ts';
import { fontDamaged } from './rules/font-damaged.ts';
import { fontMissing } from './rules/font-missing.ts';
import { headingLevel } from './rules/heading-level.ts';
import { iconMissing } from './rules/icon-missing.ts';
import { imageDamaged } from './rules/image-damaged.ts';
import { imageMarkdown } from './rules/image-markdown.ts';
import { imageMissing } from './rules/image-missing.ts';
import { limitTextTyped } from './rules/limit-text-typed.ts';
import { limitTextWrong } from './rules/limit-text-wrong.ts';
import { linkAnchorUnknown } from './rules/link-anchor-unknown.ts';
import { linkForm } from './rules/link-form.ts';
import { linkIndirect } from './rules/link-indirect.ts';
import { linkUnknown } from './rules/link-unknown.ts';
import { mdxExpressionForbidden } from './rules/mdx-expression-forbidden.ts';
import { mdxHtmlForbidden } from './rules/mdx-html-forbidden.ts';
import { mdxImportForbidden } from './rules/mdx-import-forbidden.ts';
import { mediaUnused } from './rules/media-unused.ts';
import { menuEntriesExcess } from './rules/menu-entries-excess.ts';
import { placeholderAbsent } from './rules/placeholder-absent.ts';
import { placeholderRuntimeUnknown } from './rules/placeholder-runtime-unknown.ts';
import { placeholderUnknown } from './rules/placeholder-unknown.ts';
import { placeholderUnused } from './rules/placeholder-unused.ts';
import { projectIdDuplicate } from './rules/project-id-duplicate.ts';
import { projectMainImageForeign } from './rules/project-main-image-foreign.ts';
import { projectSlugMismatch } from './rules/project-slug-mismatch.ts';
import { projectTypeUnknown } from './rules/project-type-unknown.ts';
import { projectUnknown } from './rules/project-unknown.ts';
import { rangeInverted } from './rules/range-inverted.ts';
import { readingTimeOutside } from './rules/reading-time-outside.ts';
import { redirectDuplicate } from './rules/redirect-duplicate.ts';
import { redirectFromForm } from './rules/redirect-from-form.ts';
import { redirectLoop } from './rules/redirect-loop.ts';
import { redirectPathDeclared } from './rules/redirect-path-declared.ts';
import { redirectShadowed } from './rules/redirect-shadowed.ts';
import { routeContentDuplicate } from './rules/route-content-duplicate.ts';
import { routeContentMissing } from './rules/route-content-missing.ts';
import { routeIdDuplicate } from './rules/route-id-duplicate.ts';
import { routePathDuplicate } from './rules/route-path-duplicate.ts';
import { routePathForm } from './rules/route-path-form.ts';
import { routePathParameter } from './rules/route-path-parameter.ts';
import { routePathShadowed } from './rules/route-path-shadowed.ts';
import { routeTemplateDuplicate } from './rules/route-template-duplicate.ts';
import { routeTemplateMissing } from './rules/route-template-missing.ts';
import { routeUnknown } from './rules/route-unknown.ts';
import { routeUnlinkable } from './rules/route-unlinkable.ts';
import { routeUnpublished } from './rules/route-unpublished.ts';
import { tagUnknown } from './rules/tag-unknown.ts';
import { teaserEmpty } from './rules/teaser-empty.ts';
import { videoMissing } from './rules/video-missing.ts';
import { yamlWordAmbiguous } from './rules/yaml-word-ambiguous.ts';

/** By its code, which is also the name of its file. */
export const ruleByCode = {
  'anchor-duplicate': anchorDuplicate,
  'anchor-missing': anchorMissing,
  'anchor-order': anchorOrder,
  'anchor-undeclared': anchorUndeclared,
  'attribute-expression': attributeExpression,
  'brand-color-contrast': brandColorContrast,
  'category-unknown': categoryUnknown,
  'category-unused': categoryUnused,
  'company-fact-missing': companyFactMissing,
  'component-content': componentContent,
  'component-empty': componentEmpty,
  'component-misplaced': componentMisplaced,
  'component-unknown': componentUnknown,
  'content-expired': contentExpired,
  'content-expires-soon': contentExpiresSoon,
  'content-missing': contentMissing,
  'content-unused': contentUnused,
  'document-missing': documentMissing,
  'drawing-missing': drawingMissing,
  'figure-unknown': figureUnknown,
  'figure-unused': figureUnused,
  'file-limit-above-total': fileLimitAboveTotal,
  'font-damaged': fontDamaged,
  'font-missing': fontMissing,
  'heading-level': headingLevel,
  'icon-missing': iconMissing,
  'image-damaged': imageDamaged,
  'image-markdown': imageMarkdown,
  'image-missing': imageMissing,
  'limit-text-typed': limitTextTyped,
  'limit-text-wrong': limitTextWrong,
  'link-anchor-unknown': linkAnchorUnknown,
  'link-form': linkForm,
  'link-indirect': linkIndirect,
  'link-unknown': linkUnknown,
  'mdx-expression-forbidden': mdxExpressionForbidden,
  'mdx-html-forbidden': mdxHtmlForbidden,
  'mdx-import-forbidden': mdxImportForbidden,
  'media-unused': mediaUnused,
  'menu-entries-excess': menuEntriesExcess,
  'placeholder-absent': placeholderAbsent,
  'placeholder-runtime-unknown': placeholderRuntimeUnknown,
  'placeholder-unknown': placeholderUnknown,
  'placeholder-unused': placeholderUnused,
  'project-id-duplicate': projectIdDuplicate,
  'project-main-image-foreign': projectMainImageForeign,
  'project-slug-mismatch': projectSlugMismatch,
  'project-type-unknown': projectTypeUnknown,
  'project-unknown': projectUnknown,
  'range-inverted': rangeInverted,
  'reading-time-outside': readingTimeOutside,
  'redirect-duplicate': redirectDuplicate,
  'redirect-from-form': redirectFromForm,
  'redirect-loop': redirectLoop,
  'redirect-path-declared': redirectPathDeclared,
  'redirect-shadowed': redirectShadowed,
  'route-content-duplicate': routeContentDuplicate,
  'route-content-missing': routeContentMissing,
  'route-id-duplicate': routeIdDuplicate,
  'route-path-duplicate': routePathDuplicate,
  'route-path-form': routePathForm,
  'route-path-parameter': routePathParameter,
  'route-path-shadowed': routePathShadowed,
  'route-template-duplicate': routeTemplateDuplicate,
  'route-template-missing': routeTemplateMissing,
  'route-unknown': routeUnknown,
  'route-unlinkable': routeUnlinkable,
  'route-unpublished': routeUnpublished,
  'tag-unknown': tagUnknown,
  'teaser-empty': teaserEmpty,
  'video-missing': videoMissing,
  'yaml-word-ambiguous': yamlWordAmbiguous,
} as const satisfies Readonly<Record<RuleCode, Rule>>;

export const rules: readonly Rule[] = Object.values(ruleByCode);
