import { short, type Explanation } from './repair.ts';
import { ofText, replaceValue, spanOf, unwrap, valueEndedEarly } from './value.ts';

export const apostropheQuoted: Explanation = (context) => {
  const value = valueEndedEarly(context);
  if (value === undefined || !value.text.startsWith("'")) return undefined;
  const content = unwrap(value.text, "'");
  return {
    code: 'yaml-apostrophe-quoted',
    message: `L’apostrophe ferme le guillemet simple avant la fin ${ofText(value)}.`,
    hint: `Employez l’apostrophe typographique ’, ou des guillemets doubles : ${JSON.stringify(short(content))}`,
    ...spanOf(context, value),
    lines: replaceValue(context, value, JSON.stringify(content)),
  };
};
