import { tryClamav } from '../../attachments/inspection/clamav.ts';
import { contactModulePath, loadContactModule } from '../../http/site/contact-module.ts';
import { join } from 'node:path';
import { isLoopback } from '../../data/loopback.ts';
import { failed, ok, sentence, skipped, warning, type CheckContext, type CheckOutcome } from './check-result.ts';

const megabyte = 1024 ** 2;

/**
 * Has the virus scanner scan as much as the site's form takes in one file: a daemon with a lower limit answers, raises
 * no alarm, and leaves large files in quarantine.
 */
export const checkScanner = async ({ config: { scanner, distDir } }: CheckContext): Promise<CheckOutcome> => {
  if (scanner === undefined) return skipped('CLAMD_SOCKET is not set: attachments are inspected, not scanned.');
  const { rules } = await loadContactModule(join(distDir, contactModulePath));
  const size = `${Math.ceil(rules.maxFileBytes / megabyte)} MB`;
  try {
    const answer = await tryClamav(scanner, rules.maxFileBytes);
    switch (answer) {
      case 'scanned':
        if ('host' in scanner && !isLoopback(scanner.host) && scanner.host.includes('.'))
          return warning(
            `The virus scanner takes files of ${size}, which cross the network readable on their way: ClamAV has no ` +
              'TLS. Run it on this machine, or in a network of containers.',
          );
        return ok(`The virus scanner takes files of ${size}.`);
      case 'too-large':
        return failed(
          `The virus scanner refuses files of ${size}, which the form takes: they are kept apart. ` +
            'Raise StreamMaxLength of clamd.conf, and restart the daemon.',
        );
    }
  } catch (error) {
    return failed(
      `The virus scanner of CLAMD_SOCKET does not scan (${sentence(error)}): attachments are kept apart. ` +
        'Start clamav-daemon, let this user reach its socket, or correct CLAMD_SOCKET.',
    );
  }
};
