/** Repositories that begin with sources, or follow a remote. */
import { takeFolder } from '../../office/repository/join.ts';
import { openRemote } from '../../office/repository/remote.ts';
import { newFolder, newRemote, newRepository, siteYaml, writeFiles } from './office-git.ts';

/** A repository made from sources. */
export const withSources = async (
  files: Readonly<Record<string, string>> = { 'site.yaml': siteYaml, 'content/a.mdx': 'a' },
) => {
  const opened = await newRepository();
  const sources = newFolder();
  writeFiles(sources, files);
  const head = await takeFolder(opened.git, opened.repository, sources);
  return { ...opened, sources, head };
};

/** A repository that follows a remote. */
export const withRemote = async () => {
  const opened = await newRepository();
  const remote = newRemote();
  const followed = openRemote(opened.git, opened.repository, { url: remote.url, branch: 'main' }, 'en');
  await followed.take();
  return { ...opened, ...remote, followed };
};
