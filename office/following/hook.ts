/** Whether a webhook comes from the host of the repository: by the signature of each kind of host. */
import { createHmac, timingSafeEqual } from 'node:crypto';

type Headers = Readonly<Record<string, string | readonly string[] | undefined>>;

/**
 * True if the body was signed with the secret: by GitHub (`X-Hub-Signature-256`) or Gitea and Forgejo
 * (`X-Gitea-Signature`), both HMAC-SHA-256 of the body; or carries it, as GitLab does (`X-Gitlab-Token`).
 */
export const isFromHost = (body: Buffer, headers: Headers, secret: string): boolean => {
  if (secret === '') return false;
  const given = (name: string): string => (typeof headers[name] === 'string' ? headers[name] : '');
  const mac = createHmac('sha256', secret).update(body).digest('hex');
  return (
    isSame(given('x-hub-signature-256'), `sha256=${mac}`) ||
    isSame(given('x-gitea-signature'), mac) ||
    isSame(given('x-gitlab-token'), secret)
  );
};

/** Compares in a time that tells nothing of where they differ. */
const isSame = (one: string, other: string): boolean => {
  const [first, second] = [one, other].map((text) => createHmac('sha256', 'compare').update(text).digest());
  return timingSafeEqual(first ?? Buffer.alloc(0), second ?? Buffer.alloc(1));
};
