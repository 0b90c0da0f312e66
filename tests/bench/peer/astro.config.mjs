import { defineConfig } from 'astro/config';

/** The measured site's folders come from the bench; nothing is written into this one. */
export default defineConfig({
  site: 'https://peer.example',
  outDir: process.env['PEER_OUT'],
  cacheDir: process.env['PEER_CACHE'],
  compressHTML: true,
});
