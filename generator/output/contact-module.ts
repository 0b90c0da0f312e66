import { taskOf, type Task } from '../cache/step.ts';
import type { Store } from '../cache/store.ts';
import { contactRulesOf } from '../emit/emit-site.ts';
import type { SiteModel } from '../model/resolve-site.ts';
import { packagesDigest } from './bundle.ts';
import { contactModule } from './contact-module.step.ts';
import { projectFiles } from './given-files.ts';

/** How the server's module of the contact form is made. */
export const contactTask = (model: SiteModel, store: Store): Task<string> => {
  const { errors, contactForm, leads } = model.spec;
  return taskOf(contactModule, {
    files: projectFiles(['src/contact'], store),
    packages: packagesDigest(store),
    contactRules: contactRulesOf(model),
    messages: {
      api: errors.api,
      form: contactForm.messages,
      words: contactForm.words,
      fields: contactForm.fields,
      mail: leads?.mail,
    },
  });
};
