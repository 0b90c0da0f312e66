/** An office over a repository of Git, whose compiler says what the test wants. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BuildOutcome, Commit } from '../../office/api.ts';
import type { CheckResult } from '../../office/contract.ts';
import { openDrafts } from '../../office/editing/drafts.ts';
import { createPublications } from '../../office/editing/publications.ts';
import { takeFolder } from '../../office/repository/join.ts';
import { editingServices, newFolder, newRepository, siteYaml, writeFiles } from './office-git.ts';

const grange = 'content/projects/grange.yaml';
const passes: CheckResult = { language: 'fr', diagnostics: [], isRefused: false };

export const openOffice = async (project = 'title: Grange\nyear: 2024\n') => {
  const opened = await newRepository();
  const sources = newFolder();
  writeFiles(sources, { 'site.yaml': siteYaml, [grange]: project });
  await takeFolder(opened.git, opened.repository, sources);
  const published: Commit[] = [];
  const compiler = {
    verdict: passes,
    outcome: (commit: Commit): BuildOutcome | Promise<BuildOutcome> => ({ kind: 'published', commit, at: '' }),
    /** What stands in the folder that is checked. */
    checked: '',
  };
  const services = editingServices(opened.repository, {
    check: async (checkedFolder) => {
      compiler.checked = readFileSync(join(checkedFolder, grange), 'utf8');
      return compiler.verdict;
    },
    publish: async (commit) => {
      published.push(commit);
      return compiler.outcome(commit);
    },
  });
  const { folder } = services;
  const drafts = openDrafts(folder);
  const read = async (path = grange) =>
    (await opened.repository.read(await opened.repository.head(), path))?.toString();
  const save = async (person: { readonly email: string }, text: string | null, path = grange) => {
    const base = await opened.repository.read(await opened.repository.head(), path);
    return drafts.save(person.email, path, text === null ? null : Buffer.from(text), base);
  };
  const publications = createPublications(services, drafts);
  return { ...opened, folder, drafts, publications, published, compiler, read, save };
};
