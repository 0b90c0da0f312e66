/**
 * The office in a process that can be killed: all of it but the compiler, whose place takes one that writes what the
 * sources hold into a built site of some files. Arguments: the folder of the data, the remote repository.
 */
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { socketName } from '../../office/api.ts';
import { createOffice } from '../../office/app.ts';
import { registerEditing } from '../../office/editing/register.ts';
import { filesIn } from '../../office/repository/repository.ts';
import { takeLock } from '../../server/data/lock.ts';
import { officeFolderOf } from '../../server/socket/office-folder.ts';
import { writeBuilt } from '../office/built-site.ts';

const [dataDir = '', url = ''] = process.argv.slice(2);
const folder = officeFolderOf(dataDir);
const assets = 20;
const lookEveryMs = 5000;

const main = async (): Promise<void> => {
  if (!takeLock(join(folder, 'office.lock'), 5000)) throw new Error('the lock of the former process is still there');
  const { app, look, lookFirst } = await createOffice({
    folder,
    root: dataDir,
    remote: { url, branch: 'main' },
    dist: join(dataDir, 'dist'),
    compiler: {
      check: async () => ({ language: 'en', diagnostics: [], isRefused: false }),
      async run(args) {
        const [sources, out] = ['--root', '--out'].map((name) => args[args.indexOf(name) + 1] ?? '');
        const texts = filesIn(sources ?? '').map((path) => [path, readFileSync(join(sources ?? '', path), 'utf8')]);
        const whole = JSON.stringify(Object.fromEntries(texts));
        rmSync(out ?? '', { recursive: true, force: true });
        const parts = Array.from(
          { length: assets },
          (_, index) => [`asset-${index}.txt`, `${index} ${whole}`] as const,
        );
        writeBuilt(out ?? '', { 'index.html': whole, ...Object.fromEntries(parts) }, 'Europe/Paris');
        return { kind: 'ended', code: 0, output: '' };
      },
      refusal: () => 'refused',
    },
    language: 'en',
    clock: () => new Date(),
    registerEditing,
  });
  const socket = join(folder, socketName);
  rmSync(socket, { force: true });
  await app.listen({ path: socket });
  void lookFirst();
  // As each minute: a push that met the one of the killed process is made up for.
  setInterval(() => void look(), lookEveryMs);
  process.stdout.write('open\n');
};

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
