import { findPlaceholders } from '../../site/text/placeholders.ts';
import { placeOfNode } from '../../source/mdx/blocks.ts';
import type { Place } from '../../diagnostics/place.ts';
import { error, rule } from '../rule.ts';

/** A figure brings its unit: typed after the braces, it would stand there twice. */
export const unitRepeated = rule('unit-repeated', function* ({ spec, texts, nodes }) {
  const repeated = function* (name: string, after: string, place: () => Place) {
    const [scope, figure = '', part] = name.split('.');
    const unit = scope === 'figures' && (part === undefined || part === 'to') ? spec.figures[figure]?.unit : undefined;
    const follows = after.trimStart();
    if (unit === undefined || !follows.startsWith(unit) || /^[\p{L}\p{N}]/u.test(follows.slice(unit.length))) return;
    yield error(place(), {
      fr: `{${name}} apporte déjà « ${unit} » : l’unité paraîtrait deux fois.`,
      en: `{${name}} brings “${unit}” already: the unit would appear twice.`,
      hint: { fr: `Retirez « ${unit} » après les accolades.`, en: `Remove “${unit}” after the braces.` },
      facts: { name, found: unit },
    });
  };
  for (const { text, path, doc } of texts) {
    const seen = new Map<string, number>();
    for (const { name, offset, length } of findPlaceholders(text)) {
      const occurrence = seen.get(name) ?? 0;
      seen.set(name, occurrence + 1);
      yield* repeated(name, text.slice(offset + length), () => doc.placeOfText(path, `{${name}}`, occurrence));
    }
  }
  for (const { page, node } of nodes)
    if (node.type === 'mdxTextExpression')
      yield* repeated(node.value.trim(), page.body.slice(node.position?.end.offset), () => placeOfNode(page, node));
});
