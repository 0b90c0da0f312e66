import { describe, expect, test, vi } from 'vitest';
import { constants } from '#site/constants.gen';
import { formDataOf } from '../../src/contact/form-data.ts';
import { hasSameFields, prepareRequest } from '../../src/contact/request.ts';
import { partitionByAge } from '../../src/contact/pending-request.ts';
import { appendFailedRequest, failedRequestsKey } from '../../src/contact/failed-requests.ts';
import { validLead } from '../fixtures/contact-cases.ts';

const plan = new File(['plan'], 'plan.pdf', { type: 'application/pdf' });
const lead = prepareRequest({ fields: { ...validLead, projectType: '' }, files: [plan], elapsedMs: 4200, website: '' });

describe('the request', () => {
  test('has the fields of the specification, in its order, then the anti-spam parts and the files', () => {
    const parts = [...formDataOf(lead, 'vellarbre_com')].map(([name, value]) => [
      name,
      value instanceof File ? value.name : value,
    ]);
    expect(parts).toEqual([
      ['firstname', 'Jeanne'],
      ['lastname', 'Vidal'],
      ['email', 'jeanne.vidal@exemple.fr'],
      ['phone', '06 39 98 12 04'],
      ['projectType', ''],
      ['message', validLead.message],
      ['consent', 'false'],
      ['type', 'vellarbre_com'],
      ['submittedAt', lead.submittedAt],
      ['website', ''],
      ['elapsedMs', '4200'],
      ['files', 'plan.pdf'],
    ]);
  });

  test('has the address and the number without what a clipboard adds; the form may go on showing it', () => {
    const typed = { ...validLead, email: 'Jeanne <jeanne@exemple.fr>', phone: '\u202a06\u201139 98 12 04\u202c' };
    const { fields } = prepareRequest({ fields: typed, files: [], elapsedMs: 0, website: '' });
    expect(fields).toEqual({ ...validLead, email: 'jeanne@exemple.fr', phone: '06-39 98 12 04' });
    expect(hasSameFields(typed, fields)).toBe(true);
    expect(hasSameFields({ ...typed, phone: '06 39 98 12 05' }, fields)).toBe(false);
  });

  test('names the page it comes from, where there is one', () => {
    expect(formDataOf({ ...lead, origin: 'Le zinc (/couverture/zinc)' }, 'vellarbre_com').get('origin')).toBe(
      'Le zinc (/couverture/zinc)',
    );
    expect(formDataOf({ ...lead, origin: '' }, 'vellarbre_com').has('origin')).toBe(false);
  });

  test('has no files part without files', () => {
    expect(formDataOf({ ...lead, files: [] }, 'vellarbre_com').has('files')).toBe(false);
  });

  test('has a time in ISO and a key of its own', () => {
    expect(new Date(lead.submittedAt).toISOString()).toBe(lead.submittedAt);
    expect(prepareRequest(lead).key).not.toBe(lead.key);
  });
});

describe('lead_submissions', () => {
  const storageOf = (initial: string | null) => {
    let value = initial;
    return { getItem: () => value, setItem: (_: string, next: string) => void (value = next), read: () => value };
  };

  test('gets one record a failed attempt: fields, files and time', () => {
    const storage = storageOf(null);
    appendFailedRequest(lead, () => storage);
    appendFailedRequest(lead, () => storage);
    const record = {
      ...validLead,
      projectType: '',
      consent: false,
      files: [{ name: 'plan.pdf', size: 4, type: 'application/pdf' }],
      submittedAt: lead.submittedAt,
    };
    expect(JSON.parse(storage.read() ?? '')).toEqual([record, record]);
    expect(failedRequestsKey).toBe('lead_submissions');
  });

  test('leaves the records it finds', () => {
    const storage = storageOf('[{"firstname":"Paul"}]');
    appendFailedRequest(lead, () => storage);
    expect((JSON.parse(storage.read() ?? '') as unknown[])[0]).toEqual({ firstname: 'Paul' });
  });

  test('starts again when what it finds is not a list', () => {
    const storage = storageOf('{oops');
    appendFailedRequest(lead, () => storage);
    expect(JSON.parse(storage.read() ?? '')).toHaveLength(1);
  });

  test('is optional: a browser without storage only warns', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    appendFailedRequest(lead, () => {
      throw new Error('SecurityError');
    });
    expect(warn).toHaveBeenCalledOnce();
    warn.mockRestore();
  });
});

test('a kept request is offered for the days of the spec file, the latest first', () => {
  const day = 24 * 60 * 60 * 1000;
  const now = 100 * day;
  const old = { key: 'old', keptAt: now - constants.contact.pendingDays * day };
  const young = { key: 'young', keptAt: now - constants.contact.pendingDays * day + 1 };
  const latest = { key: 'latest', keptAt: now };
  expect(partitionByAge([young, old, latest], now)).toEqual({ current: [latest, young], expired: [old] });
});
