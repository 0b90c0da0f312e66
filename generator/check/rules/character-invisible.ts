import { codePoint } from '../../language/code-point.ts';
import { attributesOf } from '../../source/mdx/tree.ts';
import { blockShapes } from '../../schema/shape.ts';
import { anyInvisible, invisible, invisibleIn } from '../../source/invisible.ts';
import { withoutDamage } from '../damaged-text.ts';
import { findingOf, isName, namesOf } from '../invisible-names.ts';
import { readableTexts } from '../readable-texts.ts';
import { error, fileRule } from '../rule.ts';

const controls = '[\\u0000-\\u0008\\u000B\\u000C\\u000E-\\u001F\\u007F-\\u009F\\u2028\\u2029]';
/** Soft hyphens, joiners and the selectors and tags of pictographs have their use in a text. */
const useful = '[\\u00AD\\u034F\\u200C\\u200D\\uFE00-\\uFE0F\\u{E0020}-\\u{E007F}]';
const unwanted = new RegExp(`${controls}|(?!${useful})[${invisible}]`, 'u');

/** A text holds no invisible character that changes how it is read, and a name none at all. */
export const characterInvisible = fileRule('character-invisible', function* (file) {
  if (file.doc.holds(anyInvisible)) for (const { diagnostic } of namesOf(file)) yield diagnostic;
  for (const { name, node, doc } of file.blocks)
    for (const [attribute, value] of Object.entries(attributesOf(node))) {
      const shape = blockShapes.get(name)?.child(attribute);
      if (shape !== undefined && invisibleIn(value) !== undefined && isName(shape, [attribute]))
        yield findingOf(doc, value, [attribute], shape);
    }
  for (const { text, value, placeOf } of readableTexts(file)) {
    const [sign] = unwanted.exec(withoutDamage(text)) ?? [];
    if (sign === undefined || (value !== undefined && isName(value.shape, value.path))) continue;
    yield error(placeOf(sign), 'character-invisible', { found: codePoint(sign) });
  }
});
