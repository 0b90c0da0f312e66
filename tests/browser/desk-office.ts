/**
 * An office in memory that keeps to `office/api.ts`, for what the desk does with its answers, its refusals and its
 * silence. It merges nothing and builds nothing.
 */
import { readdirSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { LocalizedDiagnostic } from '../../generator/diagnostics/diagnostic.ts';
import { baseHeader, type BackCall, type EditState, type PublishCall, type PublishResult } from '../../office/api.ts';
import { changesOf } from '../../office/editing/changes.ts';

export interface SampleOffice {
  /** The person's draft: content by path, undefined where a file is removed. */
  readonly draft: Map<string, Buffer | undefined>;
  /** What the check says. */
  diagnostics: readonly LocalizedDiagnostic[];
  /** False while the office is down. */
  isUp: boolean;
  problems: EditState['problems'];
  progress: EditState['progress'];
  /** The person's last preview or publication. */
  own: EditState['own'];
  /** The next publications end like this, one after the other; then they are published. */
  readonly results: PublishResult[];
  readonly publications: { readonly commit: string; readonly message: string; readonly files: readonly string[] }[];
  readonly calls: (PublishCall | BackCall)[];
  /** Saves are answered once this is kept. */
  until: Promise<void> | undefined;
  /** What it makes of a HEIC picture; undefined where it has no program for it. */
  heic: Buffer | undefined;
  /** Sentence with which the next save is refused. */
  refusal: string | undefined;
  /** What visitors see of a source. */
  published(path: string): Buffer | undefined;
  reset(): void;
  answer(request: IncomingMessage, response: ServerResponse, url: URL, name: string): Promise<void>;
}

const head = 'a'.repeat(40);

/** @param root the site whose sources it has. */
export const createSampleOffice = (root: string): SampleOffice => {
  const sources = ['site.yaml', ...filesOf(root, 'content')];
  const published = (path: string): Buffer | undefined =>
    sources.includes(path) ? readFileSync(join(root, path)) : undefined;
  const office: SampleOffice = {
    draft: new Map(),
    diagnostics: [],
    isUp: true,
    problems: [],
    progress: { kind: 'idle' },
    own: undefined,
    results: [],
    publications: [],
    calls: [],
    refusal: undefined,
    heic: undefined,
    until: undefined,
    published,
    reset() {
      office.draft.clear();
      office.results.length = 0;
      office.calls.length = 0;
      office.publications.splice(
        0,
        Infinity,
        {
          commit: 'b'.repeat(40),
          message: 'Préau de Polignac',
          files: ['content/projects/construction-batiment-tertiaire-tournecol.yaml'],
        },
        { commit: 'c'.repeat(40), message: 'Téléphone', files: ['site.yaml'] },
      );
      Object.assign(office, {
        diagnostics: [],
        isUp: true,
        problems: [],
        progress: { kind: 'idle' },
        own: undefined,
        refusal: undefined,
        heic: undefined,
        until: undefined,
      });
    },
    async answer(request, response, url, name) {
      const path = url.searchParams.get('path') ?? '';
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const body = Buffer.concat(chunks);
      const send = (status: number, said?: unknown): void => {
        response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
        response.end(said === undefined ? undefined : JSON.stringify(said));
      };
      const publish = (message: string): PublishResult => {
        const result: PublishResult = office.results.shift() ?? {
          kind: 'published',
          commit: head,
          outcome: { kind: 'published', commit: head, at: new Date().toISOString() },
        };
        if (result.kind === 'published') {
          const commit = String(office.publications.length).padStart(40, '0');
          office.publications.unshift({ commit, message, files: [...office.draft.keys()] });
          office.draft.clear();
        }
        return result;
      };
      if (!office.isUp) {
        send(503, { error: 'site-closed' });
        return;
      }
      switch (`${request.method ?? ''} ${name}`) {
        case 'GET state':
          send(200, {
            head,
            published: { commit: head, at: '2026-11-26T09:12:00Z', day: '2026-11-26' },
            progress: office.progress,
            problems: office.problems,
            ...(office.own && { own: office.own }),
          } satisfies EditState);
          return;
        case 'GET files': {
          const paths = new Set([...sources, ...office.draft.keys()]);
          const files = [...paths].flatMap((each) => {
            const content = office.draft.has(each) ? office.draft.get(each) : published(each);
            return content === undefined ? [] : [{ path: each, bytes: content.length }];
          });
          send(200, { files });
          return;
        }
        case 'GET draft':
          send(200, {
            files: [...office.draft].map(([each, content]) => ({
              path: each,
              changes: changesOf(each, published(each), content),
            })),
          });
          return;
        case 'GET check':
          send(200, { diagnostics: office.diagnostics, isRefused: office.diagnostics.length > 0 });
          return;
        case 'GET publications':
          send(200, {
            publications: office.publications.map((publication) => ({
              parent: 'f'.repeat(40),
              author: { name: 'Bastien', email: 'bastien@example.test' },
              at: '2026-11-26T09:12:00Z',
              ...publication,
            })),
          });
          return;
        case 'GET file': {
          const content = office.draft.has(path) ? office.draft.get(path) : published(path);
          if (content === undefined) {
            send(404, { error: 'not-found' });
            return;
          }
          response.writeHead(200, {
            'content-type': 'application/octet-stream',
            'content-disposition': 'attachment',
            'x-content-type-options': 'nosniff',
            [baseHeader]: head,
          });
          response.end(content);
          return;
        }
        case 'PUT file':
        case 'DELETE file':
          if (office.refusal !== undefined) {
            send(422, { error: 'invalid', sentence: office.refusal });
            return;
          }
          await office.until;
          office.draft.set(path, request.method === 'PUT' ? body : undefined);
          send(204);
          return;
        case 'POST discard':
          office.draft.delete(path);
          send(204);
          return;
        case 'POST heic':
          if (office.heic === undefined) {
            send(404, { error: 'not-found' });
            return;
          }
          response.writeHead(200, { 'content-type': 'application/octet-stream' });
          response.end(office.heic);
          return;
        case 'POST preview': {
          const result = { kind: 'built', diagnostics: [] } as const;
          office.own = { call: 'preview', since: new Date().toISOString(), result };
          send(200, result);
          return;
        }
        case 'POST publish': {
          const call = JSON.parse(body.toString()) as PublishCall;
          office.calls.push(call);
          const result = publish(call.message);
          office.own = { call: 'publish', since: new Date().toISOString(), result };
          send(200, result);
          return;
        }
        case 'POST back': {
          const call = JSON.parse(body.toString()) as BackCall;
          office.calls.push(call);
          const taken = office.publications.find(({ commit }) => commit === call.commit);
          send(200, publish(`Annulation : ${taken?.message ?? ''}`));
          return;
        }
        case 'POST cancel':
          office.progress = { kind: 'idle' };
          send(200, { isCancelled: true });
          return;
        default:
          send(404, { error: 'not-found' });
      }
    },
  };
  office.reset();
  return office;
};

const filesOf = (root: string, folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesOf(root, `${folder}/${entry.name}`) : [`${folder}/${entry.name}`],
  );
