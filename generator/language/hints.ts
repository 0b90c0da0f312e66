import { inBoth } from './language.ts';

/** Ways out that several diagnostics have in common. */
export const hints = inBoth({
  fr: {
    write: (text: string) => `Écrivez « ${text} ».`,
    suggest: (name: string) => `Vouliez-vous dire « ${name} » ?`,
    quote: (written: string) => `Mettez le texte entre guillemets : ${written}`,
    alignDashes: 'Alignez les tirets « - » les uns sous les autres.',
    typeSpace: 'Effacez-la et tapez une espace ordinaire.',
  },
  en: {
    write: (text) => `Write “${text}”.`,
    suggest: (name) => `Did you mean “${name}”?`,
    quote: (written) => `Put the text between quotation marks: ${written}`,
    alignDashes: 'Align the dashes “-” below one another.',
    typeSpace: 'Delete it and type an ordinary space.',
  },
});
