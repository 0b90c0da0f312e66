/** What the refusals of a Git host mean, by what Git, curl, ssh and the hosts write. */
import { expect, test } from 'vitest';
import { hostSentence } from '../../generator/publication/host.ts';

/** The name of the sentence and what fills it, in place of the words. */
const say = ((name: string, data?: object) => [name, data].filter(Boolean)) as never;
const meaningOf = (error: string, output = ''): unknown => hostSentence({ say }, { error, output });

test.each([
  ['fatal: unable to access https://git.example/: The requested URL returned error: 401', 'host-stranger'],
  ['fatal: unable to access https://git.example/: The requested URL returned error: 407', 'host-stranger'],
  ['fatal: unable to access https://git.example/: The requested URL returned error: 404', 'host-unknown'],
  ['fatal: unable to access https://git.example/: The requested URL returned error: 410', 'host-unknown'],
  ['error: RPC failed; HTTP 413 curl 22 The requested URL returned error: 413', 'host-too-large'],
  ['error: RPC failed; HTTP/2 408', 'host-timeout'],
  ['error: RPC failed; HTTP 504 curl 22', 'host-timeout'],
  ['fatal: could not read Username for https://git.example: terminal prompts disabled', 'host-stranger'],
  ['git@git.example: Permission denied (publickey).', 'host-stranger'],
  ['ERROR: Repository not found.', 'host-unknown'],
  ["fatal: '/srv/site.git' does not appear to be a git repository", 'host-unknown'],
  ['ssh: connect to host git.example port 22: Connection timed out', 'host-timeout'],
  ['error: RPC failed; curl 28 Operation too slow.', 'host-timeout'],
  ['fatal: unable to access https://git.example/: Could not resolve host: git.example', 'host-silent'],
  ['ssh: connect to host git.example port 22: Network is unreachable', 'host-silent'],
  ['fatal: unable to access https://git.example/: Connection refused', 'host-silent'],
])('%s', (error, name) => {
  expect(meaningOf(error)).toEqual([name]);
});

test.each([
  ['The requested URL returned error: 429', '429'],
  ['The requested URL returned error: 500', '500'],
  ['error: RPC failed; HTTP/1.1 503', '503'],
])('a host in trouble, by its status: %s', (error, status) => {
  expect(meaningOf(error)).toEqual(['host-trouble', { status }]);
});

test.each([
  [
    'fatal: unable to access https://git.example/: SSL certificate problem: self-signed certificate',
    'host-certificate',
  ],
  ['fatal: unable to access https://git.example/: gnutls_handshake() failed', 'host-certificate'],
  ['fatal: Host key verification failed.', 'host-key'],
])('a host that is not known to be the right one, with the last line of Git: %s', (error, name) => {
  expect(meaningOf(`Cloning…\n${error}\nand what follows`)).toEqual([name, { why: error.replace('fatal: ', '') }]);
});

test('a missing right is told in the words of the host, or of Git', () => {
  const forbidden = 'fatal: unable to access https://git.example/: The requested URL returned error: 403';
  expect(meaningOf(`remote: Write access to repository not granted.\n${forbidden}`)).toEqual([
    'host-forbidden',
    { why: 'Write access to repository not granted.' },
  ]);
  expect(meaningOf(forbidden)).toEqual(['host-forbidden', { why: forbidden.replace('fatal: ', '') }]);
  expect(meaningOf('ERROR: Permission to a/b denied to c.')).toEqual([
    'host-forbidden',
    { why: 'ERROR: Permission to a/b denied to c.' },
  ]);
});

test('somebody else was quicker', () => {
  const output = 'To https://git.example/site\n!\tHEAD:refs/heads/main\t[rejected] (fetch first)\nDone';
  expect(meaningOf('error: failed to push some refs', output)).toEqual(['host-busy']);
});

test.each([
  [
    'the words of the host, without its frames and without what Git adds',
    'remote: ----------------------------\nremote: error: GH006: Protected branch update failed.\nremote: \nremote: Changes must be made through a pull request.\nTo https://git.example/site\nerror: failed to push some refs',
    'GH006: Protected branch update failed. Changes must be made through a pull request.',
  ],
  ['the reason of Git', 'error: failed to push some refs', 'pre-receive hook declined'],
])('a refused push is told by %s', (_what, error, why) => {
  const output = '!\tHEAD:refs/heads/main\t[remote rejected] (pre-receive hook declined)';
  expect(meaningOf(error, output)).toEqual(['host-rejected', { why }]);
});

test('a refused push without any reason is told by its kind', () => {
  const output = '!\tHEAD:refs/heads/main\t[remote failure]';
  expect(meaningOf('', output)).toEqual(['host-rejected', { why: 'remote failure' }]);
});

test('what nothing explains is told as it is: by the host, by the last error of Git, by the last line', () => {
  expect(meaningOf('remote: We are closed.\nfatal: the remote end hung up')).toEqual([
    'host-refused',
    { why: 'We are closed.' },
  ]);
  expect(meaningOf('error: one\nfatal: two\nhint: three')).toEqual(['host-refused', { why: 'two' }]);
  expect(meaningOf('one\n two ')).toEqual(['host-refused', { why: 'two' }]);
  expect(meaningOf('')).toEqual(['host-refused', { why: '' }]);
});
