import { short, type Explanation } from './repair.ts';
import { textOf, replaceValue, spanOf, unwrap, valueEndedEarly } from './value.ts';

export const apostropheQuoted: Explanation = (context) => {
  const value = valueEndedEarly(context);
  if (value === undefined || !value.text.startsWith("'")) return undefined;
  const content = unwrap(value.text, "'");
  return {
    code: 'yaml-apostrophe-quoted',
    said: {
      fr: {
        message: `L’apostrophe ferme le guillemet simple avant la fin ${textOf(value).fr}.`,
        hint: `Employez l’apostrophe typographique ’, ou des guillemets doubles : ${JSON.stringify(short(content))}`,
      },
      en: {
        message: `The apostrophe closes the single quotation mark before the end of ${textOf(value).en}.`,
        hint: `Use the typographic apostrophe ’, or double quotation marks: ${JSON.stringify(short(content))}`,
      },
    },
    ...spanOf(context, value),
    lines: replaceValue(context, value, JSON.stringify(content)),
  };
};
