/**
 * « npm run new »: a new project, a new service or a new site, asked for on a terminal or given by flags. Arguments,
 * questions and files are here; what is written is prepared by functions of `new/`.
 */
import { existsSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import type { SiteSpec } from '../../schema/types.gen.ts';
import { foldersOf, fromCaller } from '../config/folders.ts';
import { applyChange } from '../new/apply.ts';
import { errorLine, errorsBrought, faultOf, isRefused, refusalIn, type Prepared } from '../new/change.ts';
import { pathsOf } from '../new/paths.ts';
import { nameProject, prepareProject, projectPictures, type ProjectRequest } from '../new/project.ts';
import { Abandoned, createAsker, type Asker, type Question } from '../new/questions.ts';
import { readingsOf } from '../new/readings.ts';
import { prepareService, type ServiceRequest } from '../new/service.ts';
import { newWords } from '../new/words.ts';
import { projectShape } from '../schema/shape.ts';
import { mendSite } from '../schema/mend-site.ts';
import { loadSite } from '../source/load-site.ts';
import { readBody } from '../source/mdx/body.ts';
import { readSources } from '../source/read-sources.ts';
import type { Sources } from '../source/types.ts';
import {
  currentDate,
  languageOfCommand,
  readArguments,
  Refusal,
  runCommand,
  UsageError,
  type Values,
} from './command-line.ts';
import { help, projectLists, projectOptions, projectTexts, serviceOptions, siteOptions } from './new-options.ts';
import { createSite } from './new-site.ts';
import { commandWords } from './new-words.ts';

const language = languageOfCommand();
const say = commandWords[language];

const run = async ([kind, ...rest]: readonly string[]): Promise<number> => {
  if (kind !== 'project' && kind !== 'service' && kind !== 'site')
    throw new UsageError(kind === undefined || kind.startsWith('-') ? say.kindMissing : say.kindUnknown(kind));
  const asker =
    process.stdin.isTTY && process.stdout.isTTY ? createAsker(process.stdin, process.stdout, language) : undefined;
  try {
    if (kind === 'site') {
      const { values, positionals } = readArguments(rest, siteOptions, language, 1);
      await createSite(positionals[0], values, asker, currentDate());
    } else if (kind === 'project') await newProject(readArguments(rest, projectOptions, language).values, asker);
    else await newService(readArguments(rest, serviceOptions, language).values, asker);
    return 0;
  } finally {
    asker?.close();
  }
};

/** The site that something is added to, as it is read once. */
interface Site {
  readonly root: string;
  readonly sources: Sources;
  readonly spec: SiteSpec;
  readonly today: string;
}

const readSite = async (rootOption: string | undefined): Promise<Site> => {
  const { root } = foldersOf(rootOption);
  const today = currentDate();
  const sources = await readSources(root);
  const { site, diagnostics } = loadSite(sources, { today, readBody, readings: readingsOf(sources), drafts: true });
  const broken = diagnostics.filter(({ file, severity }) => file === 'site.yaml' && severity === 'error');
  if (site === undefined || broken.length > 0)
    throw new Refusal(`${say.siteBroken}\n${broken.map(errorLine).join('\n')}`);
  return { root, sources, spec: mendSite(site).spec, today };
};

/** A picture's path, from the folder where npm was called, or from the project's, which npm itself moves to. */
const picturePath = (file: string): string => {
  const path = fromCaller(file);
  return existsSync(path) ? path : resolve(file);
};

const newProject = async (values: Values<typeof projectOptions>, asker: Asker | undefined): Promise<void> => {
  const site = await readSite(values.root);
  const given: ProjectRequest = {
    id: values.id,
    values: Object.fromEntries(
      Object.entries({ ...projectTexts, ...projectLists, featured: 'featured' } as const).flatMap(([flag, key]) => {
        const value = values[flag as keyof typeof values];
        return value === undefined ? [] : [[key, value]];
      }),
    ),
    pictures: (values.pictures ?? [])
      .flatMap((list) => list.split(','))
      .map((file) => file.trim())
      .filter((file) => file !== ''),
    alts: values.alt ?? [],
    isDraft: values.draft === true,
  };
  const prepare = (request: ProjectRequest): Prepared =>
    prepareProject({ ...request, pictures: request.pictures.map(picturePath) }, site.spec, site.sources, site.today);
  const request =
    asker === undefined
      ? given
      : await askProject(given, site, asker, (asked) => faultOf(prepare(asked), site.sources, site.today));
  carryOut(prepare(request), site, values['dry-run'], asker && commandOf('project', projectFlags(request)));
};

/** A flag with its text, or one that stands for itself. */
type Flag = readonly [flag: string, value: string | true];

/** A command that gives what was answered: nobody has to answer twice. */
const commandOf = (kind: string, flags: readonly Flag[]): string =>
  [
    `npm run new -- ${kind}`,
    ...flags.map(([flag, value]) =>
      value === true ? `--${flag}` : `--${flag} "${value.replaceAll(/(["\\$`])/g, '\\$1')}"`,
    ),
  ].join(' ');

const projectFlags = ({ id, values, pictures, alts, isDraft }: ProjectRequest): Flag[] => [
  ...(id === undefined ? [] : [['id', id] as const]),
  ...Object.entries({ ...projectTexts, ...projectLists }).flatMap(([flag, key]) =>
    [values[key] ?? []].flat().map((text) => [flag, String(text)] as const),
  ),
  ...(values['featured'] === true ? [['featured', true] as const] : []),
  ...(isDraft ? [['draft', true] as const] : []),
  ['pictures', pictures.join(',')],
  ...alts.map((alt) => ['alt', alt] as const),
];

/** The request with what was asked for; `fault` tells what is wrong with a project as far as it is known. */
const askProject = async (
  request: ProjectRequest,
  { spec, sources }: Site,
  asker: Asker,
  fault: (request: ProjectRequest) => string | undefined,
): Promise<ProjectRequest> => {
  const words = newWords[language];
  const values = { ...request.values };
  values['title'] ??= await asker.ask(say.title, {
    fault: (title) => refusalIn(nameProject(title, request.id, sources, words)),
  });
  values['category'] ??= await asker.choose(say.category, spec.projects.categories);
  let { pictures } = request;
  if (pictures.length === 0) {
    const pictureFault = (answer: string): string | undefined =>
      refusalIn(projectPictures(say.newProject, pathsOf(answer).map(picturePath), sources, words));
    pictures = pathsOf(await asker.ask(say.pictures, { fault: pictureFault }));
  }
  const alts = [...request.alts];
  for (const picture of pictures.slice(alts.length)) {
    const altFault = (alt: string): string | undefined => fault({ ...request, values, pictures, alts: [...alts, alt] });
    alts.push(await asker.ask(say.alt(basename(picture)), { whenEmpty: 'later', fault: altFault }));
  }
  for (const key of ASKED) {
    if (values[key] !== undefined) continue;
    const answer = await asker.ask(say[key], {
      whenEmpty: projectShape.required.includes(key) ? 'later' : 'unneeded',
      fault: (text) => fault({ ...request, values: { ...values, [key]: text }, pictures, alts }),
    });
    if (answer !== '') values[key] = answer;
  }
  return { ...request, values, pictures, alts };
};

/** Texts of a project that are asked for one after the other. */
const ASKED = ['location', 'year', 'shortDescription', 'duration', 'surface', 'client', 'budget'] as const;

const newService = async (values: Values<typeof serviceOptions>, asker: Asker | undefined): Promise<void> => {
  const site = await readSite(values.root);
  const { root: _root, 'dry-run': isDry, ...given } = values;
  const prepare = (request: ServiceRequest): Prepared =>
    prepareService(
      { ...request, picture: request.picture === undefined ? undefined : picturePath(request.picture) },
      site.spec,
      site.sources,
      site.today,
    );
  const request =
    asker === undefined
      ? given
      : await askService(given, site, asker, (asked) => faultOf(prepare(asked), site.sources, site.today));
  carryOut(prepare(request), site, isDry, asker && commandOf('service', Object.entries(request)));
};

const askService = async (
  given: ServiceRequest,
  { spec }: Site,
  asker: Asker,
  fault: (request: ServiceRequest) => string | undefined,
): Promise<ServiceRequest> => {
  const menus = spec.menus.header.flatMap((entry) => ('entries' in entry ? [entry.label] : []));
  let request = given;
  const ask = async (
    key: 'title' | 'picture' | 'alt',
    question: string,
    whenEmpty?: Question['whenEmpty'],
  ): Promise<void> => {
    if (request[key] !== undefined) return;
    // Before a menu is chosen, any will do for what else may be wrong.
    const answer = await asker.ask(question, {
      whenEmpty,
      fault: (text) => fault({ menu: menus[0] ?? '', ...request, [key]: text }),
    });
    if (answer !== '') request = { ...request, [key]: answer };
  };
  await ask('title', say.pageTitle);
  request = { ...request, menu: request.menu ?? (await asker.choose(say.menu, menus)) };
  await ask('picture', say.hero, 'unneeded');
  if (request.picture !== undefined) await ask('alt', say.heroAlt, 'later');
  return request;
};

/**
 * Checks the site as it will be, then writes, and says what was done. Throws a Refusal when nothing was.
 *
 * @param again the command that gives what was answered again.
 */
const carryOut = (
  prepared: Prepared,
  { sources, root, today }: Site,
  isDry: boolean | undefined,
  again: string | undefined,
): void => {
  const unchanged = `${say.unchanged}${again === undefined ? '' : say.again(again)}`;
  if (isRefused(prepared)) throw new Refusal(`${prepared.refusal}\n→ ${prepared.hint}\n${unchanged}`);
  const errors = errorsBrought(sources, prepared, today);
  if (errors.length > 0)
    throw new Refusal(`${say.wouldBreak(errors.length)}\n${errors.map(errorLine).join('\n')}\n${unchanged}`);
  if (isDry === true) {
    for (const [file, text] of prepared.texts) console.log(`── ${file}\n${addedLines(sources.files.get(file), text)}`);
    console.log(say.onlyTried);
    return;
  }
  try {
    applyChange(root, prepared);
  } catch (error) {
    throw new Refusal(say.notWritten(error instanceof Error ? error.message : String(error)));
  }
  console.log(prepared.summary.join('\n'));
};

/** A new file whole; of one that was there, the lines that are added. */
const addedLines = (before: string | undefined, after: string): string => {
  if (before === undefined) return after;
  const old = new Set(before.split('\n'));
  return after
    .split('\n')
    .filter((line) => !old.has(line))
    .map((line) => `+ ${line}`)
    .join('\n');
};

await runCommand(language, help[language], run, [Abandoned]);
