import { short, type Explanation } from './repair.ts';
import { replaceValue, textOf, unwrap, valueEndedEarly } from './value.ts';

export const apostropheQuoted: Explanation = (context) => {
  const value = valueEndedEarly(context);
  if (value === undefined || !value.text.startsWith("'")) return undefined;
  const content = unwrap(value.text, "'");
  const written = JSON.stringify(short(content));
  return {
    code: 'yaml-apostrophe-quoted',
    message: {
      fr: `L’apostrophe ferme le guillemet simple avant la fin ${textOf(value).fr}.`,
      en: `The apostrophe closes the single quotation mark before the end of ${textOf(value).en}.`,
    },
    hint: {
      fr: `Employez l’apostrophe typographique ’, ou des guillemets doubles : ${written}`,
      en: `Use the typographic apostrophe ’, or double quotation marks: ${written}`,
    },
    ...replaceValue(context, value, JSON.stringify(content)),
  };
};
