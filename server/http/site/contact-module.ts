import { nameOf } from '../../alarms/command-names.ts';
import { pathToFileURL } from 'node:url';
import type { ContactRules } from '../../../generator/model/model.ts';
import { missingStrings, type ServerStrings } from './strings.ts';
import { SiteError } from './manifest.ts';

/** The fields that the shared rules validate. */
interface RuledFields {
  readonly firstname: string;
  readonly lastname: string;
  readonly email: string;
  readonly phone: string;
  readonly projectType: string;
  readonly message: string;
}

/** The contact form's module from the build: the same rules and texts as in the browser. */
export interface ContactModule {
  readonly rules: ContactRules;
  readonly strings: ServerStrings;
  /** Whether the texts for mails are complete. */
  readonly hasMailStrings: boolean;
  readonly validate: (
    fields: RuledFields,
    files: readonly { readonly name: string; readonly size: number }[],
    rules: ContactRules,
  ) => readonly { readonly field: string; readonly message: string }[];
}

/** The module's path in the built site. */
export const contactModulePath = '.server/contact.mjs';

/** Imports the module; throws a `SiteError` if something required is missing. */
export const loadContactModule = async (path: string): Promise<ContactModule> => {
  let loaded: { contactRules?: ContactRules; messages?: unknown; validateLead?: unknown };
  try {
    // Node caches imports by URL; the path contains the content's digest, so that a new build is loaded anew.
    loaded = (await import(/* @vite-ignore */ pathToFileURL(path).href)) as typeof loaded;
  } catch (cause) {
    throw new SiteError(`${contactModulePath} cannot be loaded: build the site again (${nameOf('build')}).`, { cause });
  }
  const { contactRules, messages, validateLead } = loaded;
  if (!contactRules || typeof validateLead !== 'function') {
    throw new SiteError(
      `${contactModulePath} lacks contactRules or validateLead: build the site again (${nameOf('build')}).`,
    );
  }
  const missing = missingStrings(messages);
  if (missing.answers.length > 0)
    throw new SiteError(
      `${contactModulePath} lacks messages.${missing.answers.join(', messages.')}: complete site.yaml ` +
        'and build the site again.',
    );
  return {
    rules: contactRules,
    strings: messages as ServerStrings,
    hasMailStrings: missing.mail.length === 0,
    validate: validateLead as ContactModule['validate'],
  };
};
