import { blank, signAt, spanOf, type Explanation } from './repair.ts';

export const angleLink: Explanation = (index, error, offset) => {
  const start = signAt(index, error, offset);
  if (start === undefined) return undefined;
  const rest = index.text.slice(start);
  const address = /^<((?:https?:\/\/|mailto:)?[^\s<>]+[@/.][^\s<>]+)>/.exec(rest);
  if (address === null || /^<\/?[A-Z]/.test(rest)) return undefined;
  const link = address[1] ?? '';
  return {
    code: 'mdx-link-angle',
    message: {
      fr: `Une adresse ne se met pas entre < et > : « <${link}> » serait pris pour une balise.`,
      en: `An address does not go between < and >: “<${link}>” would be taken for a tag.`,
    },
    hint: {
      fr: `Écrivez [le texte du lien](${link.includes('@') && !link.startsWith('mailto:') ? `mailto:${link}` : link}).`,
      en: `Write [the text of the link](${link.includes('@') && !link.startsWith('mailto:') ? `mailto:${link}` : link}).`,
    },
    ...spanOf(index, start, start + address[0].length),
    text: blank(index.text, start, start + address[0].length),
  };
};
