/**
 * « npm run new »: a new project, a new service or a new site, asked for on a terminal or given by flags. Arguments,
 * questions and printing are here; what is written is prepared by functions of `new/`.
 */
import { basename } from 'node:path';
import type { SiteSpec } from '../../schema/types.gen.ts';
import { BuildCache } from '../cache/build-cache.ts';
import { foldersOf } from '../config/folders.ts';
import { CommandError } from '../language/command-error.ts';
import { applyChange } from '../new/apply.ts';
import { errorLine, errorsBrought, faultOf, readingsOf, type Change } from '../new/change.ts';
import { pathsOf } from '../new/lists.ts';
import { picturesIn } from '../new/pictures.ts';
import { nameProject, prepareProject, projectPictures, projectTexts, type ProjectRequest } from '../new/project.ts';
import { createAsker, type Asker, type Question } from '../new/questions.ts';
import { prepareService, type ServiceRequest } from '../new/service.ts';
import { normalizeSite } from '../schema/normalize-site.ts';
import { projectShape } from '../schema/shape.ts';
import { loadSite } from '../source/load-site.ts';
import { readBody } from '../source/mdx/body.ts';
import { examineIn, readSources } from '../source/read-sources.ts';
import type { Sources } from '../source/types.ts';
import { currentDate, language, readArguments, runCommand, say, UsageError } from './command-line.ts';
import { projectOptions, serviceOptions, siteOptions } from './new-options.ts';
import { createSite } from './new-site.ts';

const run = async ([kind, ...rest]: readonly string[]): Promise<number> => {
  if (kind !== 'project' && kind !== 'service' && kind !== 'site')
    throw new UsageError(
      kind === undefined || kind.startsWith('-') ? say('new/kind-missing') : say('new/kind-unknown', { kind }),
    );
  const isTerminal = process.stdin.isTTY && process.stdout.isTTY;
  const asker = isTerminal ? createAsker(process.stdin, process.stdout, language) : undefined;
  try {
    if (kind === 'site') {
      const { values, positionals } = readArguments(rest, siteOptions, 1);
      await createSite(positionals[0], values, asker, currentDate());
    } else if (kind === 'project') {
      const { root, 'dry-run': isDry, ...flags } = readArguments(rest, projectOptions).values;
      const given = { ...flags, pictures: flags.pictures?.flatMap(picturesIn) };
      await addTo(await readSite(root), { kind, isDry, given }, prepareProject, askProject, asker);
    } else {
      const { root, 'dry-run': isDry, ...given } = readArguments(rest, serviceOptions).values;
      await addTo(await readSite(root), { kind, isDry, given }, prepareService, askService, asker);
    }
    return 0;
  } finally {
    asker?.close();
  }
};

/** The site that something is added to, as it is read once. */
type Site = Awaited<ReturnType<typeof readSite>>;

const readSite = async (rootOption: string | undefined) => {
  const folders = foldersOf(rootOption);
  const { root } = folders;
  const today = currentDate();
  const cache = new BuildCache(folders.cache, folders.shared);
  const sources = await readSources(root, examineIn(cache));
  cache.save();
  const { site, diagnostics } = loadSite(sources, { today, readBody, readings: readingsOf(sources), drafts: true });
  const broken = diagnostics.filter(({ file, severity }) => file === 'site.yaml' && severity === 'error');
  if (site === undefined || broken.length > 0)
    throw new CommandError(`${say('new/site-broken')}\n${broken.map(errorLine).join('\n')}`);
  return { root, rootOption, sources, spec: normalizeSite(site).spec, today };
};

/** Completes a request by questions; `fault` gives the first error of the request so far. */
type Ask<Request> = (
  given: Request,
  site: Site,
  asker: Asker,
  fault: (request: Request) => Promise<string | undefined>,
) => Promise<Request>;

/**
 * Asks for what is missing, where there is a terminal, checks the site as it will be, then writes, and says what was
 * done. Throws a Refusal when nothing was.
 */
const addTo = async <Request extends object>(
  site: Site,
  { kind, isDry, given }: { readonly kind: string; readonly isDry: boolean | undefined; readonly given: Request },
  prepareIn: (request: Request, spec: SiteSpec, sources: Sources, today: string) => Promise<Change>,
  ask: Ask<Request>,
  asker: Asker | undefined,
): Promise<void> => {
  const { root, rootOption, sources, spec, today } = site;
  const rootFlag = rootOption === undefined ? [] : [`--root ${quoted(rootOption)}`];
  const prepare = (request: Request): Promise<Change> => prepareIn(request, spec, sources, today);
  const fault = (request: Request) => faultOf(async () => errorsBrought(sources, await prepare(request), today)[0]);
  const request = asker === undefined ? given : await ask(given, site, asker, fault);
  const again =
    asker === undefined ? '' : say('new/again', { command: [commandOf(kind, request), ...rootFlag].join(' ') });
  const unchanged = `${say('new/unchanged')}${again}`;
  let change: Change;
  try {
    change = await prepare(request);
  } catch (error) {
    throw error instanceof CommandError ? new CommandError([error.message, `${error.hint}\n${unchanged}`]) : error;
  }
  const errors = errorsBrought(sources, change, today);
  if (errors.length > 0) {
    const count = errors.length;
    const heading = count > 1 ? say('new/would-break/several', { count }) : say('new/would-break');
    throw new CommandError([heading, ...errors.map(errorLine), unchanged].join('\n'));
  }
  if (isDry === true) {
    for (const [file, text] of change.texts) console.log(`── ${file}\n${addedLines(sources.files.get(file), text)}`);
    console.log(say('new/only-tried'));
    return;
  }
  try {
    applyChange(root, change);
  } catch (error) {
    throw new CommandError(say('new/not-written', { why: error instanceof Error ? error.message : String(error) }));
  }
  const dev = ['npm run dev', ...rootFlag].join(' -- ');
  console.log([...change.summary, say('new/to-see-it', { command: dev })].join('\n'));
};

/** An argument as a shell takes it. */
const quoted = (text: string): string => `"${text.replaceAll(/(["\\$`])/g, '\\$1')}"`;

/** The command that repeats the answers as flags. */
const commandOf = (kind: string, request: object): string => {
  const flags = Object.entries(request).flatMap(([flag, value]: [string, unknown]) => {
    if (value === true) return [`--${flag}`];
    const texts = flag === 'pictures' ? [String(value)] : [value ?? []].flat().map(String);
    return texts.map((text) => `--${flag} ${quoted(text)}`);
  });
  return [`npm run new -- ${kind}`, ...flags].join(' ');
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

/** Texts of a project that are asked for one after the other. */
const asked = ['location', 'year', 'short', 'duration', 'surface', 'client', 'budget'] as const;

const askProject: Ask<ProjectRequest> = async (given, { spec, sources }, asker, fault) => {
  const title =
    given.title ??
    (await asker.ask(say('new/question/title'), {
      fault: (answer) =>
        faultOf(() => {
          nameProject({ ...given, title: answer }, sources);
          return undefined;
        }),
    }));
  const { category, isNew } = await askCategory(given, spec, asker);
  let { pictures = [] } = given;
  if (pictures.length === 0) {
    const pictureFault = (answer: string) =>
      faultOf(async () => {
        await projectPictures(say('new/new-project'), pathsOf(answer), sources);
        return undefined;
      });
    pictures = pathsOf(await asker.ask(say('new/question/pictures'), { fault: pictureFault }));
  }
  let request: ProjectRequest = { ...given, title, category, 'new-category': isNew, pictures, alt: given.alt ?? [] };
  const withAlt = (text: string): ProjectRequest => ({ ...request, alt: [...(request.alt ?? []), text] });
  for (const picture of pictures.slice(request.alt?.length)) {
    const question = say('new/question/alt', { picture: basename(picture) });
    request = withAlt(await asker.ask(question, { whenEmpty: 'later', fault: (text) => fault(withAlt(text)) }));
  }
  for (const flag of asked) {
    if (request[flag] !== undefined) continue;
    const answer = await asker.ask(say(`new/question/${flag}`), {
      whenEmpty: projectShape.required.includes(projectTexts[flag]) ? 'later' : 'unneeded',
      fault: (text) => fault({ ...request, [flag]: text }),
    });
    if (answer !== '') request = { ...request, [flag]: answer };
  }
  return request;
};

/** One of the site's categories, or a new one. */
const askCategory = async (given: ProjectRequest, { projects: { categories } }: SiteSpec, asker: Asker) => {
  if (given.category !== undefined) return { category: given.category, isNew: given['new-category'] };
  const another = say('new/question/another-category');
  const chosen = await asker.choose(say('new/question/category'), [...categories, another]);
  if (chosen !== another) return { category: chosen, isNew: undefined };
  return { category: await asker.ask(say('new/question/new-category')), isNew: true };
};

const askService: Ask<ServiceRequest> = async (given, { spec }, asker, fault) => {
  const menus = spec.menus.header.flatMap((entry) => ('entries' in entry ? [entry.label] : []));
  let request = given;
  const ask = async (
    key: 'title' | 'category' | 'project-type' | 'picture' | 'alt',
    question: string,
    whenEmpty?: Question['whenEmpty'],
  ) => {
    if (request[key] !== undefined) return;
    // Before a menu is chosen, any will do for what else may be wrong.
    const answer = await asker.ask(question, {
      whenEmpty,
      fault: (text) => fault({ menu: menus[0] ?? '', ...request, [key]: text }),
    });
    if (answer !== '') request = { ...request, [key]: answer };
  };
  await ask('title', say('new/question/page-title'));
  request = { ...request, menu: request.menu ?? (await asker.choose(say('new/question/menu'), menus)) };
  await ask('category', say('new/question/service-category'), 'title');
  await ask('project-type', say('new/question/project-type'), 'title');
  await ask('picture', say('new/question/hero'), 'unneeded');
  if (request.picture !== undefined) await ask('alt', say('new/question/hero-alt'), 'later');
  return request;
};

await runCommand('new', run);
