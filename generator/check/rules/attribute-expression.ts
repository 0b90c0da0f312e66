import type { Place } from '../../diagnostics/place.ts';
import type { LoadedText } from '../../source/types.ts';
import { placeOfNode } from '../../source/mdx/blocks.ts';
import { error, rule } from '../rule.ts';

/** Attributes are plain texts between quotes. */
export const attributeExpression = rule(
  'attribute-expression',
  {
    fr: {
      group: (name: string) => ({
        message: `Le bloc <${name}> reçoit un groupe d’attributs entre accolades.`,
        hint: 'Écrivez chaque attribut sous la forme nom="valeur".',
      }),
      value: (name: string, text: string | undefined) => ({
        message: `L’attribut « ${name} » a sa valeur entre accolades.`,
        hint: text === undefined ? `Écrivez ${name}="…", entre guillemets droits.` : `Écrivez ${name}="${text}".`,
      }),
    },
    en: {
      group: (name) => ({
        message: `The block <${name}> is given a group of attributes between braces.`,
        hint: 'Write each attribute in the form name="value".',
      }),
      value: (name, text) => ({
        message: `The attribute “${name}” has its value between braces.`,
        hint: text === undefined ? `Write ${name}="…", between straight quotation marks.` : `Write ${name}="${text}".`,
      }),
    },
  },
  function* ({ blocks }, say) {
    for (const { node, page, name } of blocks) {
      for (const attribute of node.attributes) {
        if (attribute.type === 'mdxJsxExpressionAttribute') {
          yield error(placeOf(page, attribute), say.group(name), { facts: { name } });
        } else if (typeof attribute.value === 'object' && attribute.value !== null) {
          const text = attribute.value.value.trim().replace(/^(['"`])([^]*)\1$/, '$2');
          yield error(
            placeOf(page, attribute),
            say.value(attribute.name, /^[\w\p{L} .,’-]{1,60}$/u.test(text) ? text : undefined),
            { facts: { name: attribute.name } },
          );
        }
      }
    }
  },
);

const placeOf = (page: LoadedText, attribute: Parameters<typeof placeOfNode>[1]): Place => placeOfNode(page, attribute);
