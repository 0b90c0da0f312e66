import type { RequestStore } from '../../server/store/store.ts';
import type { AuditAction, Person } from '../../server/store/desk/people.ts';

/** Records who did what, without any visitor's data. */
export interface AuditLog {
  /** `subject`: references, or empty. */
  add(person: Pick<Person, 'name'>, action: AuditAction, subject?: string): Promise<void>;
  /** The same for repeated actions of a screen: one entry per quarter of an hour. */
  addOnce(person: Person, action: AuditAction, subject?: string): Promise<void>;
}

const onceMs = 15 * 60 * 1000;
const maxRemembered = 5000;

/** Creates it. */
export const createAuditLog = (store: Pick<RequestStore, 'addAudit'>, clock: () => Date): AuditLog => {
  const lastByKey = new Map<string, number>();
  const add: AuditLog['add'] = ({ name }, action, subject = '') =>
    store.addAudit({ at: clock().toISOString(), person: name, action, subject });
  return {
    add,
    async addOnce(person, action, subject = '') {
      const key = `${person.id} ${action} ${subject}`;
      const now = clock().getTime();
      const last = lastByKey.get(key);
      if (last !== undefined && now - last < onceMs && now >= last) return;
      if (lastByKey.size >= maxRemembered) lastByKey.clear();
      lastByKey.set(key, now);
      await add(person, action, subject);
    },
  };
};
