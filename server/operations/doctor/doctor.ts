/** `npm run doctor`: checks this machine with the settings of its environment, before visitors use it. */
import { runDoctor } from './run-doctor.ts';

process.exitCode = await runDoctor(process.argv.slice(2), {
  env: process.env,
  out: (text) => console.log(text),
  err: (text) => console.error(text),
});
