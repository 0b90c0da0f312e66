/** The options of « npm run new »; `help/new.*.txt` explains them. */
import { projectLists, projectTexts } from '../new/project.ts';
import { serviceFlags } from '../new/service.ts';
import { siteQuestions, type SiteQuestion } from '../new/site-answers.ts';
import type { Options } from './command-line.ts';

const one = { type: 'string' } as const;
const many = { type: 'string', multiple: true } as const;
const isSet = { type: 'boolean' } as const;

const optionsOf = <Flag extends string, Option>(flags: readonly Flag[], option: Option): Record<Flag, Option> =>
  Object.fromEntries(flags.map((flag) => [flag, option])) as Record<Flag, Option>;

const flagsOf = <Flag extends string>(flags: Readonly<Record<Flag, string>>): Flag[] => Object.keys(flags) as Flag[];

export const projectOptions = {
  root: one,
  'dry-run': isSet,
  id: one,
  ...optionsOf(flagsOf(projectTexts), one),
  ...optionsOf(flagsOf(projectLists), many),
  featured: isSet,
  draft: isSet,
  'new-category': isSet,
  pictures: many,
  alt: many,
} as const satisfies Options;

export const serviceOptions = {
  root: one,
  'dry-run': isSet,
  ...optionsOf(serviceFlags, one),
} as const satisfies Options;

export const siteOptions = {
  ...optionsOf<SiteQuestion | 'url', typeof one>([...siteQuestions, 'url'], one),
  yes: isSet,
} as const satisfies Options;
