/**
 * Values that a block's attribute may have. The schema and all that reads a site have the English ones; an editor
 * writes them in the site's language (`x-french`), and either spelling is understood: a block may come from another
 * site. So is one that was written otherwise in an earlier version (`schema/renames.json`).
 */
import table from '../../schema/renames.json';
import type { Language } from '../language/language.ts';
import { blockShapes, type JsonSchema } from './shape.ts';

/** A value of the schema as an editor of that language writes it. */
export const spelledIn = ({ 'x-french': french }: JsonSchema, value: string, language: Language): string =>
  language === 'fr' ? (french?.[value] ?? value) : value;

/** A value of a block's attribute that is written otherwise than it was. */
export interface ValueRename {
  readonly block: string;
  readonly attribute: string;
  readonly from: string;
  readonly to: string;
}

const valueRenames: readonly ValueRename[] = table.values;

/** What a value of an attribute is written now; undefined where it has no former name. */
export const presentValue = (block: string, attribute: string, written: string): string | undefined =>
  valueRenames.find((each) => each.block === block && each.attribute === attribute && each.from === written)?.to;

/** What an attribute of a block says, whichever way it is spelled; other texts stay as they are. */
export const readChoice = (block: string, attribute: string, written: string): string => {
  const french = blockShapes.get(block)?.properties.get(attribute)?.schema['x-french'] ?? {};
  const spelled = Object.keys(french).find((value) => french[value] === written);
  return spelled ?? presentValue(block, attribute, written) ?? written;
};

/** The attributes of a block, with their choices as the schema has them. */
export const readChoices = (
  block: string,
  attributes: Readonly<Record<string, string | true>>,
): Record<string, string | true> =>
  Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [name, value === true ? value : readChoice(block, name, value)]),
  );
