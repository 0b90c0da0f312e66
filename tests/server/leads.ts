/** Requests as the store takes them, for tests that need no form. */
import { randomUUID } from 'node:crypto';
import type { NewLead } from '../../server/leads/types.ts';

/** A request that differs from every other; `changes` replace parts of it. */
export function newLead(changes: Partial<NewLead> = {}): NewLead {
  return {
    id: randomUUID(),
    receivedAt: '2025-09-14T08:30:00.000Z',
    submittedAt: '2025-09-14T08:29:58.000Z',
    firstname: 'Jeanne',
    lastname: 'Vidal',
    email: 'jeanne@exemple.fr',
    phone: '06 39 98 12 04',
    projectType: 'Autre',
    message: 'Une grange,\n"à reprendre"',
    consent: false,
    type: 'vellarbre_com',
    suspicion: undefined,
    files: [],
    keyHash: undefined,
    fingerprint: randomUUID(),
    ...changes,
  };
}
