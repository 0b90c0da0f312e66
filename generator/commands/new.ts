/**
 * « npm run new »: a new project or a new service, asked for on a terminal or given by flags. Arguments, questions,
 * files and the exit code are here; what is written is prepared by functions of `new/`.
 */
import { existsSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { foldersOf } from '../config/folders.ts';
import { loadSite } from '../source/load-site.ts';
import { readBody } from '../source/mdx/body.ts';
import { readSources } from '../source/read-sources.ts';
import type { Sources } from '../source/types.ts';
import { applyChange } from '../new/apply.ts';
import { errorsBrought, faultOf, isRefusal, type Change, type Refusal } from '../new/change.ts';
import { pathsOf } from '../new/paths.ts';
import {
  nameProject,
  prepareProject,
  projectPictures,
  type ProjectRequest,
  type ProjectShape,
} from '../new/project.ts';
import { readingsOf } from '../new/readings.ts';
import { Abandoned, createAsker, type Asker } from '../new/questions.ts';
import { prepareService, type ServiceRequest } from '../new/service.ts';
import { projectDir } from '../config/project-dir.ts';
import type { SiteSpec } from '../../schema/types.gen.ts';
import { newWords } from '../new/words.ts';
import { failureText, readArguments, UsageError, type Values } from './arguments.ts';
import { languageOfCommand } from './language.ts';
import { help, projectLists, projectOptions, projectTexts, serviceOptions, siteOptions } from './new-options.ts';
import { createSite } from './new-site.ts';
import { commandWords } from './new-words.ts';

const language = languageOfCommand(process.argv);
const say = commandWords[language];

/** Runs the command; the exit code. */
const run = async (argv: readonly string[]): Promise<number> => {
  const [kind, ...rest] = argv;
  if (argv.includes('--help') || argv.includes('-h')) {
    console.log(help[language]);
    return 0;
  }
  if (kind !== 'project' && kind !== 'service' && kind !== 'site')
    throw new UsageError(kind === undefined || kind.startsWith('-') ? say.kindMissing : say.kindUnknown(kind));
  const today = new Date().toISOString().slice(0, 10);
  const asker =
    process.stdin.isTTY && process.stdout.isTTY ? createAsker(process.stdin, process.stdout, language) : undefined;
  try {
    if (kind === 'site') {
      const { values, positionals } = readArguments(rest, siteOptions, language, 1);
      return await createSite(positionals[0], values, asker, today);
    }
    return kind === 'project'
      ? await newProject(readArguments(rest, projectOptions, language).values, asker, today)
      : await newService(readArguments(rest, serviceOptions, language).values, asker, today);
  } finally {
    asker?.close();
  }
};

/** A picture's path, from the folder where npm was called: npm itself moves to the project's. */
const fromCaller = (file: string): string => {
  const caller = process.env['INIT_CWD'];
  const path = caller === undefined ? resolve(file) : resolve(caller, file);
  return existsSync(path) ? path : resolve(file);
};

const newProject = async (
  values: Values<typeof projectOptions>,
  asker: Asker | undefined,
  today: string,
): Promise<number> => {
  const { sources, spec, root } = await readSite(values.root, today);
  let request: ProjectRequest = {
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
  const shape = JSON.parse(readFileSync(join(projectDir, 'schema', 'project.schema.json'), 'utf8')) as ProjectShape;
  const prepare = (asked: ProjectRequest): Change | Refusal =>
    prepareProject({ ...asked, pictures: asked.pictures.map(fromCaller) }, spec, sources, shape, today);
  if (asker !== undefined)
    request = await askProject(request, {
      shape,
      spec,
      sources,
      asker,
      faultOf: (asked) => faultOf(prepare(asked), sources, today),
    });
  return carryOut(prepare(request), {
    sources,
    root,
    today,
    isDry: values['dry-run'] === true,
    ...(asker === undefined ? {} : { again: commandOf('project', projectFlags(request)) }),
  });
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

interface Asking {
  readonly shape: ProjectShape;
  readonly spec: SiteSpec;
  readonly sources: Sources;
  readonly asker: Asker;
  /** What is wrong with the project as far as it is known. */
  readonly faultOf: (request: ProjectRequest) => string | undefined;
}

const askProject = async (
  request: ProjectRequest,
  { shape, spec, sources, asker, faultOf: fault }: Asking,
): Promise<ProjectRequest> => {
  const values: Record<string, string | readonly string[] | boolean> = { ...request.values };
  const nameFault = (title: unknown): string | undefined =>
    sentenceOf(nameProject(title, request.id, sources, newWords[language]));
  if (values['title'] === undefined) values['title'] = await asker.ask(say.title, { fault: nameFault });
  if (values['category'] === undefined) values['category'] = await asker.choose(say.category, spec.projects.categories);
  let { pictures } = request;
  if (pictures.length === 0) {
    const pictureFault = (answer: string): string | undefined =>
      sentenceOf(projectPictures(say.newProject, pathsOf(answer).map(fromCaller), sources, newWords[language]));
    pictures = pathsOf(await asker.ask(say.pictures, { fault: pictureFault }));
  }
  const alts = [...request.alts];
  for (let index = alts.length; index < pictures.length; index += 1) {
    const altFault = (alt: string): string | undefined => fault({ ...request, values, pictures, alts: [...alts, alt] });
    alts.push(await asker.ask(say.alt(basename(pictures[index] ?? '')), { whenEmpty: 'later', fault: altFault }));
  }
  for (const key of ASKED) {
    if (values[key] !== undefined) continue;
    const valueFault = (answer: string): string | undefined =>
      fault({ ...request, values: { ...values, [key]: answer }, pictures, alts });
    const answer = await asker.ask(say[key], {
      whenEmpty: shape.required.includes(key) ? 'later' : 'unneeded',
      fault: valueFault,
    });
    if (answer !== '') values[key] = answer;
  }
  return { ...request, values, pictures, alts };
};

/** Texts of a project that are asked for one after the other. */
const ASKED = ['location', 'year', 'shortDescription', 'duration', 'surface', 'client', 'budget'] as const;

/** A refusal as one sentence, or nothing. */
const sentenceOf = (prepared: object): string | undefined => {
  const { refusal, hint } = prepared as Partial<Refusal>;
  return refusal === undefined ? undefined : `${refusal} ${hint ?? ''}`;
};

const newService = async (
  values: Values<typeof serviceOptions>,
  asker: Asker | undefined,
  today: string,
): Promise<number> => {
  const { sources, spec, root } = await readSite(values.root, today);
  const { root: _root, help: _help, 'dry-run': isDry, ...given } = values;
  let request: ServiceRequest = given;
  const prepare = (asked: ServiceRequest): Change | Refusal =>
    prepareService(
      { ...asked, ...(asked.picture === undefined ? {} : { picture: fromCaller(asked.picture) }) },
      spec,
      sources,
      today,
    );
  if (asker !== undefined) {
    const menus = spec.menus.header.flatMap((entry) => ('entries' in entry ? [entry.label] : []));
    const fault = (asked: ServiceRequest): string | undefined =>
      faultOf(prepare({ menu: menus[0] ?? '', ...asked }), sources, today);
    const title =
      request.title ??
      (await asker.ask(say.pageTitle, {
        fault: (answer) => fault({ ...request, title: answer }),
      }));
    request = { ...request, title, menu: request.menu ?? (await asker.choose(say.menu, menus)) };
    const picture =
      request.picture ??
      (await asker.ask(say.hero, {
        whenEmpty: 'unneeded',
        fault: (answer) => fault({ ...request, picture: answer }),
      }));
    if (picture !== '') request = { ...request, picture };
    if (picture !== '' && request.alt === undefined) {
      const alt = await asker.ask(say.heroAlt, {
        whenEmpty: 'later',
        fault: (answer) => fault({ ...request, alt: answer }),
      });
      if (alt !== '') request = { ...request, alt };
    }
  }
  return carryOut(prepare(request), {
    sources,
    root,
    today,
    isDry: isDry === true,
    ...(asker === undefined ? {} : { again: commandOf('service', Object.entries(request)) }),
  });
};

interface Circumstances {
  readonly sources: Sources;
  readonly root: string;
  readonly today: string;
  readonly isDry: boolean;
  /** The command that gives what was answered again. */
  readonly again?: string;
}

/** Checks the site as it will be, then writes; says what was done, or why nothing was. */
const carryOut = async (
  prepared: Change | Refusal,
  { sources, root, today, isDry, again }: Circumstances,
): Promise<number> => {
  const unchanged = `${say.unchanged}${again === undefined ? '' : say.again(again)}`;
  if (isRefusal(prepared)) {
    console.error(`${prepared.refusal}\n→ ${prepared.hint}\n${unchanged}`);
    return 1;
  }
  const errors = errorsBrought(sources, prepared, today);
  if (errors.length > 0) {
    console.error(`${say.wouldBreak(errors.length)}\n${errors.map(describe).join('\n')}\n${unchanged}`);
    return 1;
  }
  if (isDry) {
    for (const [file, text] of prepared.texts)
      console.log(`── ${file}\n${sources.files.has(file) ? addedLines(sources.files.get(file)!, text) : text}`);
    console.log(say.onlyTried);
    return 0;
  }
  try {
    applyChange(root, prepared);
  } catch (error) {
    console.error(say.notWritten(error instanceof Error ? error.message : String(error)));
    return 1;
  }
  console.log(prepared.summary.join('\n'));
  return 0;
};

const describe = ({ file, line, message, hint }: Diagnostic): string =>
  `  ${file}:${line} ${message}${hint === undefined ? '' : `\n    → ${hint}`}`;

const addedLines = (before: string, after: string): string => {
  const old = new Set(before.split('\n'));
  return after
    .split('\n')
    .filter((line) => !old.has(line))
    .map((line) => `+ ${line}`)
    .join('\n');
};

const readSite = async (
  rootOption: string | undefined,
  today: string,
): Promise<{ sources: Sources; spec: SiteSpec; root: string }> => {
  const { root } = foldersOf(rootOption);
  const sources = await readSources(root);
  const { site, diagnostics } = loadSite(sources, { today, readBody, readings: readingsOf(sources), drafts: true });
  const broken = diagnostics.filter(({ file, severity }) => file === 'site.yaml' && severity === 'error');
  if (site === undefined || broken.length > 0) {
    throw new Refused(`${say.siteBroken}\n${broken.map(describe).join('\n')}`);
  }
  return { sources, spec: site.spec, root };
};

class Refused extends Error {}

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  if (error instanceof UsageError) {
    console.error(`${error.message}\n${say.help}`);
    process.exitCode = 2;
  } else if (error instanceof Abandoned || error instanceof Refused) {
    console.error(error.message);
    process.exitCode = 1;
  } else {
    console.error(failureText(error, language));
    process.exitCode = 2;
  }
}
