/** Synthetic sites: the real one with as many projects as asked, all different, sharing the real pictures. */
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parse, stringify } from 'yaml';
import type { Project } from '../../schema/types.gen.ts';

/** Writes a site with `count` projects into `folder` (empty or absent). */
export const writeSyntheticSite = (source: string, folder: string, count: number): void => {
  mkdirSync(join(folder, 'content', 'projects'), { recursive: true });
  cpSync(join(source, 'site.yaml'), join(folder, 'site.yaml'));
  for (const name of readdirSync(join(source, 'content'))) {
    if (name !== 'projects') symlinkSync(resolve(source, 'content', name), join(folder, 'content', name));
  }
  const models = readdirSync(join(source, 'content', 'projects'))
    .filter((name) => name.endsWith('.yaml'))
    .sort()
    .map((name) => parse(readFileSync(join(source, 'content', 'projects', name), 'utf8')) as Project)
    .filter(({ draft }) => draft !== true);
  for (let index = 0; index < count; index += 1) {
    const model = models[index % models.length] as Project;
    const id = index < models.length ? model.id : `${model.id}-${index}`;
    const project: Project = {
      ...model,
      id,
      title: index < models.length ? model.title : `${model.title} ${index}`,
      // A story told twice is a warning, whose place takes reading the file anew: no site has two thousand.
      longDescription:
        index < models.length ? model.longDescription : `${model.longDescription.trimEnd()} Chantier ${index}.\n`,
      year: String(2010 + (index % 16)),
    };
    writeFileSync(join(folder, 'content', 'projects', `${id}.yaml`), stringify(project));
  }
};

/** Changes one project as an editor would: its short description. */
export const editOneProject = (folder: string, mark: string): void => {
  const projects = join(folder, 'content', 'projects');
  const name = readdirSync(projects).sort().at(-1) as string;
  const file = join(projects, name);
  const project = parse(readFileSync(file, 'utf8')) as Project;
  writeFileSync(file, stringify({ ...project, shortDescription: `Chantier relu, ${mark}.` }));
};
