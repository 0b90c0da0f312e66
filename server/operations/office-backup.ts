/**
 * The office in a backup: the site's repository and the drafts, copied while the office runs. Each is written in an
 * order in which what is named exists already, and nothing of the repository is ever removed: what is copied in the
 * opposite order is whole.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { dataNames } from '../data/data-dir.ts';
import { copyFile, digestOf, replaceFile, type Digest } from '../data/disk.ts';

/** Name of a file of the backup, with its digest. */
type Copied = Digest & { readonly name: string };

const draftList = 'draft.json';
/** How often the drafts of a person are copied anew who saves meanwhile. */
const maxAttempts = 20;

/** Copies the office's data into a folder; gives the files by their names below the data folder. */
export const copyOffice = async (dataDir: string, target: string): Promise<Copied[]> => [
  ...(await copyRepository(dataDir, target)),
  ...(await copyDrafts(dataDir, target)),
];

const repository = `${dataNames.office}/repository.git`;
const drafts = `${dataNames.office}/drafts`;

const copyTo = async (dataDir: string, target: string, name: string): Promise<Copied> => {
  mkdirSync(dirname(join(target, name)), { recursive: true, mode: 0o700 });
  return { name, ...(await copyFile(join(dataDir, name), join(target, name))) };
};

/** The references first, then the objects that they name. Git writes each under a name of its own, and renames it. */
const copyRepository = async (dataDir: string, target: string): Promise<Copied[]> => {
  const copied: Copied[] = [];
  const names = ['HEAD', 'config', 'packed-refs', ...below(join(dataDir, repository), 'refs')];
  for (const name of names.filter((each) => existsSync(join(dataDir, repository, each))))
    copied.push(await copyTo(dataDir, target, `${repository}/${name}`));
  for (const name of below(join(dataDir, repository), 'objects'))
    copied.push(await copyTo(dataDir, target, `${repository}/${name}`));
  return copied;
};

const isTemporary = (name: string): boolean => name.endsWith('.lock') || /^(?:tmp_|incoming-|quarantine-)/.test(name);

const below = (root: string, folder: string): string[] =>
  existsSync(join(root, folder))
    ? readdirSync(join(root, folder), { withFileTypes: true })
        .filter(({ name }) => !isTemporary(name))
        .flatMap((entry) =>
          entry.isDirectory() ? below(root, `${folder}/${entry.name}`) : [`${folder}/${entry.name}`],
        )
    : [];

/** The list of each person's files as it was read, then what it names. */
const copyDrafts = async (dataDir: string, target: string): Promise<Copied[]> => {
  const root = join(dataDir, drafts);
  const people = existsSync(root) ? readdirSync(root).filter((name) => existsSync(join(root, name, draftList))) : [];
  const copied: Copied[] = [];
  for (const person of people) copied.push(...(await copyDraft(dataDir, target, `${drafts}/${person}`)));
  return copied;
};

const copyDraft = async (dataDir: string, target: string, folder: string, attempt = 1): Promise<Copied[]> => {
  const text = readFileSync(join(dataDir, folder, draftList), 'utf8');
  const files = JSON.parse(text) as [string, { readonly base: string | null; readonly content: string | null }][];
  const names = new Set(files.flatMap(([, { base, content }]) => [base, content].flatMap((name) => name ?? [])));
  try {
    const copied: Copied[] = [];
    for (const name of names) copied.push(await copyTo(dataDir, target, `${folder}/${name}`));
    mkdirSync(join(target, folder), { recursive: true, mode: 0o700 });
    const list = join(target, folder, draftList);
    await replaceFile(list, text);
    return [...copied, { name: `${folder}/${draftList}`, ...(await digestOf(list)) }];
  } catch (error) {
    // Saved meanwhile: what the former list named is gone.
    const isGone = (error as NodeJS.ErrnoException).code === 'ENOENT';
    if (!isGone || attempt === maxAttempts) throw error;
    rmSync(join(target, folder), { recursive: true, force: true });
    return copyDraft(dataDir, target, folder, attempt + 1);
  }
};
