/** Every setting of the server: its default, what is taken for it, and the sentence about what is not. */
import { expect, test } from 'vitest';
import { describeS3Address, isPlainUnawares, readS3Address } from '../../server/attachments/s3/s3-address.ts';
import { ConfigError, isLogOnly, readConfig, withSiteRoot, type ServerConfig } from '../../server/config/config.ts';
import { defaultHsts } from '../../http/headers.ts';

const read = (env: Readonly<Record<string, string>> = {}): ServerConfig => readConfig(env, '/srv');

test('without settings, the server is this machine’s alone, and its data is below its folder', () => {
  expect(read()).toEqual({
    host: '127.0.0.1',
    port: 3000,
    dataDir: '/srv/var',
    databaseUrl: undefined,
    filesBucket: undefined,
    distDir: '/srv/dist',
    siteDir: '/srv/var/site',
    copies: undefined,
    buildsDir: undefined,
    isApiOnly: false,
    isAdminElsewhere: false,
    logLevel: 'info',
    isLogOnly: false,
    trustProxy: false,
    hsts: defaultHsts,
    metrics: undefined,
    corsOrigins: [],
    limits: {
      perMinute: 20,
      storedPerMinute: 400,
      uploads: 256,
      uploadsPerSender: 4,
      dailyRequests: 100,
      dailyBytes: 100 * 1024 * 1024,
      totalDailyBytes: 2048 * 1024 * 1024,
    },
    scanner: undefined,
    minFillMs: 2000,
    shutdownTimeoutMs: 15_000,
    deskOrigin: undefined,
    isDeskForPasskeysOnly: false,
    isDeskLocal: false,
    mail: {
      smtpUrl: undefined,
      tls: 'required',
      alarmTo: undefined,
      alarmSmtpUrl: undefined,
      leadsTo: undefined,
      from: undefined,
      helloName: undefined,
      maxAttachmentBytes: 15 * 1024 * 1024,
    },
  });
});

const smtp = 'smtps://user:secret@mail.example:465/';
const database = 'postgresql://user:secret@db.example:5433/site';
test.each<[Record<string, string>, object]>([
  [{ HOST: '0.0.0.0' }, { host: '0.0.0.0' }],
  [{ PORT: '65535' }, { port: 65_535 }],
  [{ PORT: ' 0 ' }, { port: 0 }],
  [{ DATA_DIR: 'data' }, { dataDir: '/srv/data', siteDir: '/srv/data/site' }],
  [
    { DATA_DIR: '/data', SITE_DIR: 'site' },
    { dataDir: '/data', siteDir: '/srv/site' },
  ],
  [{ DIST: 'built' }, { distDir: '/srv/built' }],
  [{ DATABASE_URL: database }, { databaseUrl: database }],
  [{ FILES_URL: 's3://requests/a' }, { filesBucket: { bucket: 'requests', prefix: 'a/' } }],
  [{ BACKUP_DIR: 'copies' }, { copies: { dir: '/srv/copies', maxAgeHours: 26 } }],
  [{ BACKUP_DIR: '/copies', BACKUP_MAX_AGE_HOURS: '1' }, { copies: { dir: '/copies', maxAgeHours: 1 } }],
  [{ BACKUP_MAX_AGE_HOURS: '10000' }, { copies: undefined }],
  [{ SITE_BUILDS_DIR: 'builds' }, { buildsDir: '/srv/builds' }],
  [{ API_ONLY: 'true' }, { isApiOnly: true, isAdminElsewhere: false }],
  [{ ADMIN_ELSEWHERE: 'true' }, { isApiOnly: false, isAdminElsewhere: true }],
  [{ LOG_ONLY: 'true' }, { isLogOnly: true }],
  ...['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'].map((level): [Record<string, string>, object] => [
    { LOG_LEVEL: level },
    { logLevel: level },
  ]),
  [{ METRICS_PORT: '9100' }, { metrics: { host: '127.0.0.1', port: 9100 } }],
  [{ METRICS_PORT: '65535', METRICS_HOST: '::1' }, { metrics: { host: '::1', port: 65_535 } }],
  [{ METRICS_HOST: '::1' }, { metrics: undefined }],
  [
    { CORS_ORIGINS: 'https://a.example/, http://b.example:81,' },
    { corsOrigins: ['https://a.example', 'http://b.example:81'] },
  ],
  [{ LEADS_RATE_LIMIT: '3' }, { limits: { ...read().limits, perMinute: 3, storedPerMinute: 60 } }],
  [
    { LEADS_RATE_LIMIT: '0' },
    {
      limits: {
        perMinute: 0,
        storedPerMinute: 0,
        uploads: 256,
        uploadsPerSender: 0,
        dailyRequests: 0,
        dailyBytes: 0,
        totalDailyBytes: 0,
      },
    },
  ],
  [
    {
      LEADS_RATE_LIMIT: '1000000',
      LEADS_RATE_LIMIT_TOTAL: '1000000',
      LEADS_MAX_UPLOADS: '100000',
      LEADS_UPLOADS_PER_SENDER: '100000',
      LEADS_QUOTA_REQUESTS: '1000000',
      LEADS_QUOTA_MEGABYTES: '10000000',
      LEADS_QUOTA_TOTAL_MEGABYTES: '3',
    },
    {
      limits: {
        perMinute: 1_000_000,
        storedPerMinute: 1_000_000,
        uploads: 100_000,
        uploadsPerSender: 100_000,
        dailyRequests: 1_000_000,
        dailyBytes: 10_000_000 * 1024 * 1024,
        totalDailyBytes: 3 * 1024 * 1024,
      },
    },
  ],
  [{ LEADS_MAX_UPLOADS: '1' }, { limits: { ...read().limits, uploads: 1 } }],
  [{ CLAMD_SOCKET: '/run/clamd.ctl' }, { scanner: { path: '/run/clamd.ctl' } }],
  [{ CLAMD_SOCKET: 'clamav.lan-1:65535' }, { scanner: { host: 'clamav.lan-1', port: 65_535 } }],
  [{ CLAMD_SOCKET: '[2001:DB8::1]:3310' }, { scanner: { host: '2001:DB8::1', port: 3310 } }],
  [{ LEADS_MIN_FILL_MS: '600000' }, { minFillMs: 600_000 }],
  [{ SHUTDOWN_TIMEOUT_MS: '600000' }, { shutdownTimeoutMs: 600_000 }],
  [
    { SHUTDOWN_TIMEOUT_MS: '0', LEADS_MIN_FILL_MS: '0' },
    { shutdownTimeoutMs: 0, minFillMs: 0 },
  ],
  [{ DESK_ORIGIN: 'https://www.example.org' }, { deskOrigin: { hostname: 'www.example.org' } }],
  [{ DESK_PASSKEYS_ONLY: 'true' }, { isDeskForPasskeysOnly: true }],
  [{ HSTS: 'off' }, { hsts: undefined }],
  [{ HSTS: 'max-age=0' }, { hsts: 'max-age=0' }],
  [
    { HSTS: 'max-age=1234567890;includeSubDomains; preload' },
    { hsts: 'max-age=1234567890;includeSubDomains; preload' },
  ],
])('%j is taken', (env, expected) => {
  expect(read(env)).toMatchObject(expected);
});

test.each<[Record<string, string>, object]>([
  [{ SMTP_URL: smtp }, { smtpUrl: smtp, alarmSmtpUrl: undefined }],
  [{ SMTP_URL: 'smtp://mail.example' }, { smtpUrl: 'smtp://mail.example' }],
  [{ ALARM_SMTP_URL: smtp }, { smtpUrl: undefined, alarmSmtpUrl: smtp }],
  [{ SMTP_TLS: 'opportunistic' }, { tls: 'opportunistic' }],
  [{ SMTP_TLS: 'required' }, { tls: 'required' }],
  [{ ALARM_TO: 'a@b.example' }, { alarmTo: 'a@b.example', leadsTo: undefined, from: undefined }],
  [{ LEADS_TO: 'Anna B <a@b.example>, c@d.example' }, { leadsTo: 'Anna B <a@b.example>, c@d.example' }],
  [{ MAIL_FROM: '<a@b.example>' }, { from: '<a@b.example>', leadsTo: undefined, alarmTo: undefined }],
  ...['a', 'www.example.org', 'mail-1.example.org.', 'A1', '[192.0.2.7]', '[2001:DB8::1]'].map(
    (name): [Record<string, string>, object] => [{ SMTP_NAME: name }, { helloName: name }],
  ),
  [{ MAIL_MAX_ATTACHMENTS_MEGABYTES: '0' }, { maxAttachmentBytes: 0 }],
  [{ MAIL_MAX_ATTACHMENTS_MEGABYTES: '100' }, { maxAttachmentBytes: 100 * 1024 * 1024 }],
])('%j is taken for mails', (env, expected) => {
  expect(read(env).mail).toMatchObject(expected);
});

const whole = (min: number, max: number): string => `a whole number between ${min} and ${max} was expected.`;
const unreadable = 'cannot be read: smtp://user:password@host:port or smtps://… was expected.';
const goesOn = 'goes on after the port: write "?", "#", "/" and "%" of a password as %3F, %23, %2F and %25.';
const noDatabase =
  'DATABASE_URL cannot be read: postgres://user:password@host:5432/database was expected ("@", "/", "#", "?" and ' +
  '"%" of a password are written %40, %2F, %23, %3F and %25).';
const proxyHelp =
  "write the proxy's address (TRUST_PROXY=127.0.0.1), networks (TRUST_PROXY=10.0.0.0/8,fd00::/8), " +
  'or how many proxies stand in a row (TRUST_PROXY=1)';

/** Values of a setting that are refused by the same sentence. */
const refused = (
  name: string,
  values: readonly string[],
  sentenceOf: (value: string) => string,
): [Record<string, string>, string][] => values.map((value) => [{ [name]: value }, sentenceOf(value)]);
const asIs =
  (name: string, says: string) =>
  (value: string): string =>
    `${name} is "${value}": ${says}`;

test.each<[Record<string, string>, string]>([
  ...refused('PORT', ['-1', '65536', '1.5', '0x10', '1e3', 'x1', '1x'], asIs('PORT', whole(0, 65_535))),
  ...refused('METRICS_PORT', ['65536'], asIs('METRICS_PORT', whole(0, 65_535))),
  ...refused('BACKUP_MAX_AGE_HOURS', ['0', '10001'], asIs('BACKUP_MAX_AGE_HOURS', whole(1, 10_000))),
  ...refused('LEADS_RATE_LIMIT', ['1000001'], asIs('LEADS_RATE_LIMIT', whole(0, 1_000_000))),
  ...refused('LEADS_RATE_LIMIT_TOTAL', ['1000001'], asIs('LEADS_RATE_LIMIT_TOTAL', whole(0, 1_000_000))),
  ...refused('LEADS_MAX_UPLOADS', ['0', '100001'], asIs('LEADS_MAX_UPLOADS', whole(1, 100_000))),
  ...refused('LEADS_UPLOADS_PER_SENDER', ['100001'], asIs('LEADS_UPLOADS_PER_SENDER', whole(0, 100_000))),
  ...refused('LEADS_QUOTA_REQUESTS', ['1000001'], asIs('LEADS_QUOTA_REQUESTS', whole(0, 1_000_000))),
  ...refused('LEADS_QUOTA_MEGABYTES', ['10000001'], asIs('LEADS_QUOTA_MEGABYTES', whole(0, 10_000_000))),
  ...refused('LEADS_QUOTA_TOTAL_MEGABYTES', ['x'], asIs('LEADS_QUOTA_TOTAL_MEGABYTES', whole(0, 10_000_000))),
  ...refused('LEADS_MIN_FILL_MS', ['600001'], asIs('LEADS_MIN_FILL_MS', whole(0, 600_000))),
  ...refused('SHUTDOWN_TIMEOUT_MS', ['600001'], asIs('SHUTDOWN_TIMEOUT_MS', whole(0, 600_000))),
  ...refused('MAIL_MAX_ATTACHMENTS_MEGABYTES', ['101'], asIs('MAIL_MAX_ATTACHMENTS_MEGABYTES', whole(0, 100))),
  ...['API_ONLY', 'ADMIN_ELSEWHERE', 'LOG_ONLY', 'DESK_PASSKEYS_ONLY', 'DESK_LOCAL'].flatMap((name) =>
    refused(name, ['yes', '1'], asIs(name, 'true or false was expected.')),
  ),
  ...refused(
    'LOG_LEVEL',
    ['loud'],
    asIs('LOG_LEVEL', 'one of fatal, error, warn, info, debug, trace, silent was expected.'),
  ),
  ...refused(
    'TRUST_PROXY',
    ['nginx!', '10', '-1', '0.0.0.0/0', '10.0.0.0/33', 'fd00::/129', '10.0.0.0/8/8', '10.0.0.0/x', '127.0.0.1,x'],
    asIs('TRUST_PROXY', `${proxyHelp}.`),
  ),
  [{ TRUST_PROXY: 'true' }, `TRUST_PROXY=true would believe any address that a visitor makes up: ${proxyHelp}.`],
  ...refused(
    'HSTS',
    [
      'on',
      'max-age=12345678901',
      'xmax-age=1',
      'max-age=1x',
      'max-age=1, preload',
      'max-age=1; preload; includeSubDomains',
    ],
    asIs('HSTS', 'off, or a value such as "max-age=63072000; includeSubDomains" was expected.'),
  ),
  ...refused(
    'CLAMD_SOCKET',
    [
      'clamd.ctl',
      'clamav',
      'clamav:65536',
      'clamav:',
      'cla mav:3310',
      'x/clamav:3310',
      'clamav:331000',
      '[2001:db8::1:3310',
    ],
    asIs('CLAMD_SOCKET', 'an absolute path such as /run/clamav/clamd.ctl, or host:port, was expected.'),
  ),
  ...refused(
    'CORS_ORIGINS',
    ['https://a.example/page', 'a.example', 'https://A.example'],
    (value) =>
      `CORS_ORIGINS holds "${value}": origins such as https://www.example.org were expected, separated by commas.`,
  ),
  ...refused(
    'DESK_ORIGIN',
    ['https://www.example.org/desk'],
    asIs('DESK_ORIGIN', 'https://www.example.org was expected, a name without a path, or http://localhost:3000.'),
  ),
  ...[
    ['HOST', '0.0.0.0'],
    ['TRUST_PROXY', '1'],
    ['DESK_ORIGIN', 'https://www.example.org'],
  ].map(([name = '', value = '']): [Record<string, string>, string] => [
    { [name]: value, DESK_LOCAL: 'true' },
    'DESK_LOCAL is for this machine alone: HOST=127.0.0.1, and neither TRUST_PROXY nor DESK_ORIGIN.',
  ]),
  ...['SMTP_URL', 'ALARM_SMTP_URL'].flatMap((name) => [
    ...refused(
      name,
      [
        'mail.example',
        'https://secret@mail.example',
        'xsmtp://mail.example',
        'smtpss://a',
        'smtp:',
        'smtp://u:5%@a',
        'smtp://%@a',
      ],
      () => `${name} ${unreadable}`,
    ),
    ...refused(
      name,
      ['smtp://a?secret', 'smtp://a#secret', 'smtp://a/secret', 'smtp://a//'],
      () => `${name} ${goesOn}`,
    ),
  ]),
  ...refused(
    'DATABASE_URL',
    [
      'secret',
      'mysql://u:secret@db/site',
      'xpostgres://u:secret@db/site',
      'postgresqlx://u:secret@db/site',
      'postgres://db/site',
      'postgres://u:secret@db',
      'postgres://u:secret@db/',
      'postgres://u:secret@db/a/b',
      'postgres://u:secret@db/site#x',
      'postgres://u:5%@db/site',
      'postgres://u:secret@db/5%',
      'postgres:///site',
    ],
    () => noDatabase,
  ),
  [
    { FILES_URL: 's3://requests?endpoint=http://files.example' },
    'FILES_URL names an endpoint without TLS on another machine: what visitors send would cross the network readable. ' +
      'Write https:// there; on a network that is yours alone, add &tls=off.',
  ],
  ...refused('SMTP_TLS', ['no'], asIs('SMTP_TLS', 'required or opportunistic was expected.')),
  ...refused(
    'SMTP_NAME',
    ['-a', 'a-', 'a b', 'a_b', '.a', '[192.0.2.7', '192.0.2.7]', '[]', '[x]', 'a/b'],
    asIs('SMTP_NAME', 'the name of this machine in the DNS was expected, such as www.example.org.'),
  ),
  ...['ALARM_TO', 'LEADS_TO', 'MAIL_FROM'].flatMap((name) =>
    refused(
      name,
      [
        'nobody',
        'a@b.example, nobody',
        'a@b@c.example',
        'a b@c.example',
        'x\ny <a@b.example>',
        'A < a@b.example>',
        '@b.example',
        'a@',
      ],
      asIs(name, 'an e-mail address was expected, such as quotes@example.org or "Name <quotes@example.org>".'),
    ),
  ),
])('%j is refused in one sentence', (env, sentence) => {
  const reading = (): unknown => read(env);
  expect(reading).toThrow(new ConfigError(sentence));
  expect(reading).toThrow(expect.objectContaining({ name: 'ConfigError' }) as Error);
});

test.each([
  'S3://x',
  'https://requests',
  's3://AB',
  's3://a',
  's3://requests?x=1',
  's3://requests?tls=on',
  's3://u@requests',
])('a bucket is refused without its address, which may be a secret: %s', (text) => {
  expect(() => read({ FILES_URL: text })).toThrow(/^FILES_URL cannot be read: .*\.$/s);
  expect(() => read({ FILES_URL: text })).not.toThrow(text);
});

test('a bucket is read with its prefix, its store and its region', () => {
  const plain = { bucket: 'requests.a-1', prefix: '', endpoint: undefined, region: undefined, mayBePlain: false };
  expect(readS3Address('s3://requests.a-1')).toEqual(plain);
  expect(readS3Address('s3://requests.a-1//a/b_c.d/')).toEqual({ ...plain, prefix: 'a/b_c.d/' });
  expect(readS3Address('s3://requests.a-1?endpoint=http://10.0.0.1:9000/s3&region=fr-1&tls=off')).toEqual({
    ...plain,
    endpoint: 'http://10.0.0.1:9000/s3',
    region: 'fr-1',
    mayBePlain: true,
  });
  for (const text of [
    's3://requests/a%20b',
    's3://requests#x',
    's3://requests:9000',
    's3://-requests',
    's3://requests.',
    `s3://${'a'.repeat(64)}`,
  ])
    expect([text, readS3Address(text)]).toEqual([text, undefined]);
  expect(readS3Address(`s3://${'a'.repeat(63)}`)).toBeDefined();
  for (const endpoint of [
    'store',
    'ftp://store',
    'https://a@store',
    'https://:b@store',
    'https://store/?a',
    'https://store/%23x%23#y',
    'https://store/a%20b',
    'xhttps://store',
  ])
    expect([endpoint, readS3Address(`s3://requests?endpoint=${encodeURIComponent(endpoint)}`)]).toEqual([
      endpoint,
      undefined,
    ]);
  const isPlain = (endpoint: string, more = '') => {
    const address = readS3Address(`s3://requests?endpoint=${endpoint}${more}`);
    return address && isPlainUnawares(address);
  };
  expect(isPlain('http://store')).toBe(true);
  expect([isPlain('http://127.0.0.1:9'), isPlain('https://store'), isPlain('http://store', '&tls=off')]).toEqual([
    false,
    false,
    false,
  ]);
  expect(isPlainUnawares(plain)).toBe(false);
  expect([describeS3Address(plain), describeS3Address({ ...plain, prefix: 'a/', endpoint: 'https://store' })]).toEqual([
    's3://requests.a-1/',
    's3://requests.a-1/a/ at https://store',
  ]);
});

test('the root of a site is where its files are, unless a setting says otherwise', () => {
  const env = { PORT: '1' };
  expect(withSiteRoot(env, undefined, '/home')).toBe(env);
  expect(withSiteRoot(env, 'site', '/home')).toEqual({
    PORT: '1',
    DATA_DIR: '/home/site/var',
    DIST: '/home/site/dist',
  });
  expect(withSiteRoot({ DATA_DIR: ' ', DIST: 'x' }, '/site')).toEqual({ DATA_DIR: '/site/var', DIST: 'x' });
  expect(withSiteRoot({ DATA_DIR: 'y' }, '/site')).toEqual({ DATA_DIR: 'y', DIST: '/site/dist' });
});

test('a start that fails is told as JSON where that alone is wanted', () => {
  expect([isLogOnly({}), isLogOnly({ LOG_ONLY: 'true' }), isLogOnly({ LOG_ONLY: 'yes' })]).toEqual([
    false,
    true,
    false,
  ]);
});
