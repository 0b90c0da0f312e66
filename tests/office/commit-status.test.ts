/** What became of a commit, as the host of the repository is told. */
import { writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readOfficeConfig } from '../../office/config.ts';
import { commitStatus, hostKindOf, type HostKind } from '../../office/following/commit-status.ts';
import { newFolder } from './office-git.ts';

interface Heard {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Readonly<Record<string, string>>;
}

let heard: Heard[];
let status: number;
const host = createServer((request, response) => {
  let text = '';
  request.on('data', (chunk: Buffer) => (text += chunk.toString()));
  request.on('end', () => {
    const { url = '', headers } = request;
    heard.push({ path: url, headers, body: JSON.parse(text) as Record<string, string> });
    response.writeHead(status, status === 302 ? { location: 'https://example.org/' } : {}).end('{}');
  });
});
beforeEach(async () => {
  heard = [];
  status = 201;
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
});
afterEach(() => new Promise((resolve) => host.close(resolve)));

const commit = 'a'.repeat(40);

const setterFor = (kind: HostKind, url = 'https://git.example.org/company/site.git') => {
  const tokenFile = join(newFolder(), 'token');
  writeFileSync(tokenFile, 'secret-token\n');
  const api = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
  return commitStatus({ url, branch: 'main', tokenFile }, kind, api);
};

describe('the status of a commit', () => {
  test.each([
    ['github', 'failure', `/repos/company/site/statuses/${commit}`, { state: 'failure', context: 'site' }],
    ['forgejo', 'error', `/repos/company/site/statuses/${commit}`, { state: 'error', context: 'site' }],
    ['gitlab', 'error', `/projects/company%2Fsite/statuses/${commit}`, { state: 'failed', name: 'site' }],
    ['gitlab', 'success', `/projects/company%2Fsite/statuses/${commit}`, { state: 'success', name: 'site' }],
  ] as const)('is set as %s expects it (%s)', async (kind, state, path, body) => {
    await setterFor(kind)(commit, state, 'Why');
    expect(heard).toEqual([
      {
        path,
        headers: expect.objectContaining({ authorization: 'Bearer secret-token' }) as IncomingHttpHeaders,
        body: { ...body, description: 'Why' },
      },
    ]);
  });

  test('names a repository of a group, and says no more than hosts take', async () => {
    await setterFor('gitlab', 'https://git.example.org/group/company/site/')(commit, 'failure', 'word '.repeat(60));
    expect(heard[0]?.path).toBe(`/projects/group%2Fcompany%2Fsite/statuses/${commit}`);
    expect(heard[0]?.body['description']).toMatch(/^(?:word ?){20,28}…$/);
  });

  test('a host that refuses it, or leads elsewhere with the token, is told', async () => {
    status = 403;
    await expect(setterFor('github')(commit, 'success', 'Seen')).rejects.toThrow('403');
    status = 302;
    await expect(setterFor('github')(commit, 'success', 'Seen')).rejects.toThrow();
    expect(heard).toHaveLength(2);
  });
});

describe('the kind of a host', () => {
  test('is known by the name of some, and given for others', () => {
    expect(hostKindOf('https://codeberg.org/company/site.git')).toBe('forgejo');
    expect(hostKindOf('https://git.example.org/company/site.git')).toBeUndefined();
    expect(hostKindOf('git@github.com:company/site.git')).toBeUndefined();
  });

  test('is asked for a token alone, and refused in a sentence', () => {
    const setter = (url: string, more: Readonly<Record<string, string>>) =>
      readOfficeConfig({ OFFICE_REMOTE: url, ...more }, '/site').setStatus;
    const token = { OFFICE_REMOTE_TOKEN_FILE: '/token' };
    expect(setter('https://github.com/company/site.git', {})).toBeUndefined();
    expect(setter('https://github.com/company/site.git', token)).toBeDefined();
    expect(setter('https://git.example.org/company/site.git', token)).toBeUndefined();
    expect(
      setter('https://git.example.org/company/site.git', { ...token, OFFICE_REMOTE_KIND: 'gitlab' }),
    ).toBeDefined();
    expect(() => setter('https://git.example.org/company/site.git', { OFFICE_REMOTE_KIND: 'svn' })).toThrow(
      'OFFICE_REMOTE_KIND is "svn": github, gitlab, forgejo was expected.',
    );
  });
});
