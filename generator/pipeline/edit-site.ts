/** The editors' form on this machine: served beside the check, which sees a file before it is saved. */
import { basename, join } from 'node:path';
import { adminOutputs } from '../admin/build-admin.ts';
import type { Edit, EditedPicture, Verdict } from '../admin/client/ask-check.ts';
import { adminConfig } from '../admin/config.ts';
import { adminHeaders } from '../admin/headers.ts';
import { serveAdmin } from '../admin/serve.ts';
import { OutputFolder } from '../cache/output-folder.state.ts';
import type { SiteFolders } from '../config/folders.ts';
import type { LocalizedDiagnostic } from '../diagnostics/diagnostic.ts';
import type { By, Language } from '../language/language.ts';
import { newErrors } from '../diagnostics/new-errors.ts';
import type { MediaFile } from '../source/types.ts';
import { withChanges } from '../source/with-changes.ts';
import { renewedKeys, staleTexts } from '../check/text-dates.ts';
import { inspectSite, inspectSources, openBuildCache } from './inspect.ts';

const config = '/admin/config.json';
const checkPath = '/admin/check';
/** Sentences that one dialogue can show; the others come at the next attempt. */
const maxRefusals = 5;

/**
 * Opens the form of a site on a port of this machine (0: a free one).
 *
 * @param today ISO date that dated content is compared with, asked again at each check.
 * @returns the running server; nothing when site.yaml can't be used at all, which `npm run check` explains.
 */
export const editSite = async (folders: SiteFolders, port: number, today: () => string) => {
  const cache = openBuildCache(folders);
  const inspect = () => inspectSite(folders, { today: today(), drafts: false, cache });
  const { site, sources } = await inspect();
  if (site === undefined) return undefined;
  const folder = join(folders.cache, 'edit');
  const output = new OutputFolder(folder, cache);
  await output.write(await adminOutputs(site.spec, sources.assets, cache), { parallel: 8 });
  output.save();
  cache.save();
  let last = site;
  return serveAdmin(folder, adminHeaders(site.spec), port, site.language, {
    // Read anew: what was added since the form was opened is there when it is loaded again.
    [config]: async () => {
      const now = await inspect();
      last = now.site ?? last;
      return { ...adminConfig(last.spec, last.assets, { folder: basename(folders.root) }), check: checkPath };
    },
    [checkPath]: async (body): Promise<Verdict> => {
      const before = await inspect();
      const { file, text, pictures } = body as Edit;
      const edited = withChanges(before.sources, new Map([[file, text]]), await Promise.all(pictures.map(readPicture)));
      const after = await inspectSources(edited, { today: today(), drafts: false, cache });
      const stale = after.site && staleTexts(after.site).find(({ text }) => text.file === file);
      return {
        refusals: newErrors(before.diagnostics, after.diagnostics)
          .slice(0, maxRefusals)
          .map((diagnostic) => sentenceOf(diagnostic, after.language)),
        dates: stale && renewedKeys(stale, today()),
      };
    },
  });
};

/** A picture of the form: one that it is about to write is looked into like a file of the folder. */
const readPicture = async ({ name, content }: EditedPicture): Promise<MediaFile> => {
  if (content === undefined) return { name, bytes: 0 };
  const bytes = Buffer.from(content, 'base64');
  const { examinePicture } = await import('../source/examine-picture.ts');
  return { name, bytes: bytes.length, ...(await examinePicture(bytes)) };
};

const sentenceOf = ({ file, line, message, hint }: LocalizedDiagnostic, language: Language): string =>
  `${message}${hint === undefined ? '' : ` → ${hint}`} (${file}, ${lineWord[language]} ${line})`;

const lineWord: By<string> = { fr: 'ligne', en: 'line' };
