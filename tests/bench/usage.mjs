/** Preloaded into a measured process: writes what it used, as it ends, to the file named by BENCH_USAGE. */
import { writeFileSync } from 'node:fs';

process.once('exit', () => {
  const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
  const file = process.env.BENCH_USAGE;
  if (file)
    writeFileSync(file, JSON.stringify({ peakMegabytes: maxRSS / 1024, cpuMs: (userCPUTime + systemCPUTime) / 1000 }));
});
