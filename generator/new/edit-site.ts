/** The text of site.yaml with other values; it only gains lines. */
import type { Language } from '../language/language.ts';
import { CommandError } from '../language/command-error.ts';
import { editYaml } from '../source/yaml/edit.ts';
import { YamlEditError } from '../source/yaml/nodes.ts';
import type { SayNew } from './say.ts';

/** Throws a Refusal where the text cannot be changed without damage. */
export const editSite = (text: string, value: object, language: Language, say: SayNew): string => {
  try {
    return editYaml(text, value);
  } catch (error) {
    if (error instanceof YamlEditError)
      throw new CommandError(say('service/site-file-refused', { why: error.reason[language] }));
    throw error;
  }
};
