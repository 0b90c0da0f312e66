/**
 * The builder beside a peer: Astro, with a plain project of its own (tests/bench/peer) over the same sources. Both
 * build on this machine one after the other, with their pictures encoded before and nothing compressed, so that the
 * ratio of their processor times depends on neither machine nor day.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { foldersOf } from '../../generator/config/folders.ts';
import { installedNode } from '../setup/install-node.ts';
import { installPackages } from './install-packages.ts';
import { measure, type Measure } from './measure.ts';
import { editOneProject, writeSyntheticSite } from './synthetic-site.ts';

/** What one build took: medians of the rounds, and the bytes of HTML in all. */
interface PeerRow {
  readonly build: 'cold' | 'one project edited';
  readonly ours: Measure;
  readonly peer: Measure;
}

export interface PeerReport {
  readonly projects: number;
  readonly rounds: number;
  readonly peer: string;
  readonly rows: readonly PeerRow[];
  readonly htmlBytes: { readonly ours: number; readonly peer: number };
}

const peerFolder = join('tests', 'bench', 'peer');
const rounds = 3;

/** Measures a site of `projects` projects, made from the site in `source`, with the bundled command line `cli`. */
export const benchPeer = async (cli: string, source: string, projects: number): Promise<PeerReport> => {
  installPackages(peerFolder, 'Astro');
  const root = mkdtempSync(join(tmpdir(), 'bench-peer-'));
  try {
    writeSyntheticSite(source, root, projects);
    const ours = builderOf(cli, root);
    const peer = astroOf(root, await nodeOfPeer());
    // Once before all: pictures are encoded, programs are in the machine's file cache.
    for (const { build } of [ours, peer]) await build();
    const cold: Round[] = [];
    const edited: Round[] = [];
    for (let round = 0; round < rounds; round += 1) {
      console.error(`Peer: round ${round + 1} of ${rounds} …`);
      for (const { forget } of [ours, peer]) forget();
      cold.push({ ours: await ours.build(), peer: await peer.build() });
      editOneProject(root, `relu ${round} fois`);
      edited.push({ ours: await ours.build(), peer: await peer.build() });
    }
    return {
      projects,
      rounds,
      peer: `Astro ${versionOf('astro')}`,
      rows: [rowOf('cold', cold), rowOf('one project edited', edited)],
      htmlBytes: { ours: htmlBytesIn(ours.output), peer: htmlBytesIn(peer.output) },
    };
  } finally {
    for (const made of [root, join(peerFolder, '.astro')]) rmSync(made, { recursive: true, force: true });
  }
};

type Round = Pick<PeerRow, 'ours' | 'peer'>;

interface Builder {
  readonly output: string;
  build(): Promise<Measure>;
  /** Removes what the next build would take over, but for pictures. */
  forget(): void;
}

const builderOf = (cli: string, root: string): Builder => {
  const { cache, generated, dist } = foldersOf(root);
  return {
    output: dist,
    build: () => measure(cli, ['build', '--root', root, '--skip-social', '--skip-compression']),
    forget() {
      for (const folder of [cache, generated, dist]) rmSync(folder, { recursive: true, force: true });
    },
  };
};

const astroOf = (root: string, node: string): Builder => {
  const [output, cache] = [join(root, 'peer', 'dist'), join(root, 'peer', 'cache')];
  const env = {
    PEER_CONTENT: join(root, 'content'),
    PEER_OUT: output,
    PEER_CACHE: cache,
    ASTRO_TELEMETRY_DISABLED: '1',
    NODE_ENV: 'production',
  };
  const program = join(process.cwd(), peerFolder, 'node_modules/astro/bin/astro.mjs');
  return {
    output,
    build: () => measure(program, ['build', '--silent'], { node, cwd: peerFolder, env }),
    forget() {
      for (const folder of [output, cache]) rmSync(folder, { recursive: true, force: true });
    },
  };
};

/** Astro needs a newer Node than this project does: where this one is older, one is installed. */
const nodeOfPeer = async (): Promise<string> =>
  Number(process.versions.node.split('.')[0]) >= oldestMajor
    ? process.execPath
    : installedNode(readFileSync('.nvmrc', 'utf8').trim());

const oldestMajor = 24;

const versionOf = (name: string): string => {
  const file = join(peerFolder, 'node_modules', name, 'package.json');
  return (JSON.parse(readFileSync(file, 'utf8')) as { readonly version: string }).version;
};

const rowOf = (build: PeerRow['build'], measured: readonly Round[]): PeerRow => ({
  build,
  ours: medianOf(measured.map(({ ours }) => ours)),
  peer: medianOf(measured.map(({ peer }) => peer)),
});

const medianOf = (measures: readonly Measure[]): Measure => {
  const sorted = [...measures].sort((a, b) => a.cpuMs - b.cpuMs);
  return sorted[Math.floor(sorted.length / 2)] as Measure;
};

const htmlBytesIn = (folder: string): number =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.html'))
    .reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);

/** The report as Markdown. */
export const formatPeerReport = ({ projects, peer, rows, rounds: count, htmlBytes }: PeerReport): string => {
  const seconds = ({ cpuMs }: Measure): string => (cpuMs / 1000).toFixed(1);
  const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(0);
  return [
    `Beside ${peer}: ${projects} projects, processor seconds, medians of ${count}`,
    '',
    `| build | ours | ${peer} | ratio | peak MB, ours | peak MB, ${peer} |`,
    '|---|---:|---:|---:|---:|---:|',
    ...rows.map(
      ({ build, ours, peer: other }) =>
        `| ${build} | ${seconds(ours)} | ${seconds(other)} | ${(ours.cpuMs / other.cpuMs).toFixed(2)} | ` +
        `${Math.round(ours.peakMegabytes)} | ${Math.round(other.peakMegabytes)} |`,
    ),
    '',
    `HTML in all: ${megabytes(htmlBytes.ours)} MB, and ${megabytes(htmlBytes.peer)} MB.`,
    '',
  ].join('\n');
};
