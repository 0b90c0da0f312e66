/** What hosts of static files are told: the same addresses, redirects and headers as our server has. */
import { describe, expect, test } from 'vitest';
import { hostedSite, hostFileNames, hostFiles, isForStaticHost } from '../../generator/output/host-file.cached.ts';

const site = hostedSite(
  {
    pages: {
      '/': { file: 'index.html' },
      '/contact': { file: 'contact/index.html' },
      '/toits/été': { file: 'toits/été/index.html' },
    },
    aliases: { '/index': '/', '/devis': '/contact' },
    redirects: [
      { from: '/toiture', to: '/toits/été', prefix: false },
      { from: '/ancien/', to: '/contact', prefix: true },
    ],
    projectPrefix: '/projet/',
    notFound: { file: '404.html' },
    projectUnknown: { file: '_pages/project-unknown.html' },
    headers: [
      { prefix: '/admin', headers: { 'content-security-policy': 'form "own"', 'cache-control': 'no-store' } },
      { prefix: '/plain', headers: { 'x-robots-tag': 'noindex' } },
    ],
    site: { url: 'https://www.durand.example', apiUrl: '', scriptHashes: ['sha256-a'] },
  },
  ['index.html', 'assets/a-12345678.js', 'media/a.avif', 'media/b.12345678ab.avif', 'admin/admin.js'],
);
const linesOf = (name: keyof typeof hostFiles, of = site): string[] => hostFiles[name](of).split('\n');

test('there are four files, which are no part of the site itself', () => {
  expect(hostFileNames).toEqual(['_headers', '_redirects', 'nginx-headers.conf', 'nginx-redirects.conf']);
  for (const name of hostFileNames) {
    expect(isForStaticHost(name)).toBe(true);
    expect(hostFiles[name](site)).toMatch(/[^\n]\n$/);
  }
  expect(isForStaticHost('index.html')).toBe(false);
});

test('files of a folder may be kept as long as each of them may', () => {
  expect(site.folders).toEqual([
    ['assets', 'public, max-age=31536000, immutable'],
    ['media', 'no-cache'],
  ]);
  const rules = hostFiles._headers(site).split('\n\n');
  expect(rules.map((rule) => rule.split('\n')[0])).toEqual([
    '/*',
    '/assets/*',
    '/media/*',
    '/admin',
    '/admin/*',
    '/plain',
    '/plain/*',
  ]);
  expect(rules[1]).toContain('\n  cache-control: public, max-age=31536000, immutable');
  expect(rules[4]?.trim()).toBe('/admin/*\n  content-security-policy: form "own"\n  cache-control: no-store');
});

test('browsers are held to a secure connection where the site has one', () => {
  expect(hostFiles._headers(site)).toContain('\n  strict-transport-security: max-age=');
  const local = { ...site, site: { ...site.site, url: 'http://localhost:4000' } };
  expect(hostFiles._headers(local)).not.toContain('strict-transport-security');
});

test('Netlify and others find each address: the first rule that fits counts', () => {
  expect(linesOf('_redirects')).toEqual([
    '/.server/* /404.html 404!',
    '/index /index.html 200',
    '/devis /contact/index.html 200',
    '/toiture /toits/été 301',
    '/toiture/ /toits/été 301',
    '/ancien /contact 301',
    '/ancien/* /contact 301',
    '/projet/* /_pages/project-unknown.html 404',
    '/* /404.html 404',
    '',
  ]);
});

describe('nginx', () => {
  test('gives the forms their own policy, other pages that of the site, and everything else a closed one', () => {
    const lines = linesOf('nginx-headers.conf');
    const [first, ...policies] = lines.slice(lines.indexOf('map $uri $site_policy {') + 1);
    expect(first).toMatch(/^ {2}default "default-src 'none'/);
    expect(policies[0]).toBe('  ~^/admin(?:/|$) "form \\"own\\"";');
    expect(policies[1]).toMatch(/^ {2}"~\^\/\(\?!\(\?:assets\|.*\)\/\)\.\*\\\\\.html\$" "/);
    expect(policies[2]).toBe('}');
  });

  test('finds each address', () => {
    const lines = linesOf('nginx-redirects.conf');
    expect(lines.filter((line) => line.startsWith('location = ') || line.startsWith('location ^~'))).toEqual([
      'location = "/" { try_files /index.html =404; }',
      'location = "/index" { try_files /index.html =404; }',
      'location = "/devis" { try_files /contact/index.html =404; }',
      'location = "/toiture" { return 301 /toits/%C3%A9t%C3%A9$is_args$args; }',
      'location = "/toiture/" { return 301 /toits/%C3%A9t%C3%A9$is_args$args; }',
      'location = "/ancien" { return 301 /contact$is_args$args; }',
      'location ^~ "/ancien/" { return 301 /contact$is_args$args; }',
    ]);
    expect(lines).toContain('location "/projet/" {');
    expect(lines).toContain('error_page 404 /404.html;');
  });

  test('leads an address with other capitals or signs at its end to the page that was meant', () => {
    const lines = linesOf('nginx-headers.conf');
    const from = lines.indexOf('map $site_key $site_meant {');
    expect(lines.slice(from + 1, lines.indexOf('}', from))).toEqual([
      '  default "";',
      '  "" "/";',
      '  "/contact" "/contact";',
      '  "/toits/été" "/toits/%C3%A9t%C3%A9";',
      '  "/index" "/";',
      '  "/devis" "/contact";',
      '  "/toiture" "/toits/%C3%A9t%C3%A9";',
      '  "~*^/ancien(?:/|$)" "/contact";',
    ]);
    const unknown = lines.slice(lines.indexOf('map $uri $site_unknown {') + 1);
    expect(unknown.slice(0, 3)).toEqual([
      '  default "/404.html";',
      '  "~*^/projet/" "/_pages/project-unknown.html";',
      '}',
    ]);
  });
});
