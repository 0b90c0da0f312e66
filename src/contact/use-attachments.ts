import { useCallback, useState, type RefObject } from 'react';
import { contactForm, contactRules } from '#site/contact.gen';
import { fill } from '../ui/fill.ts';
import { addFiles, removeFile } from './attachments.ts';
import { insertFileName } from './validate.ts';

/** A change of the list, shown and announced by screen readers. */
export interface Announcement {
  readonly text: string;
  /** `changed` is visible in the list as well, `ignored` and `refused` are not. */
  readonly kind: 'changed' | 'ignored' | 'refused';
}

export interface Attachments {
  readonly files: readonly File[];
  /** The current list, updated before the next render. */
  readonly latest: RefObject<readonly File[]>;
  readonly announcements: readonly Announcement[];
  readonly add: (candidates: readonly File[]) => void;
  readonly remove: (file: File) => void;
  /** Removes files that can no longer be read, and announces it. */
  readonly dropUnreadable: (unreadable: readonly File[]) => void;
}

/** Optional text of the site. */
const unreadable = contactForm.words.fileUnreadable;

/** The attachments of the form, also written to `latestRef`; `onChange` is called when the list changes. */
export const useAttachments = (latestRef: RefObject<readonly File[]>, onChange: () => void): Attachments => {
  const [files, setFiles] = useState<readonly File[]>([]);
  const [announcements, setAnnouncements] = useState<readonly Announcement[]>([]);

  const replace = useCallback(
    (next: readonly File[]) => {
      latestRef.current = next;
      setFiles(next);
      onChange();
    },
    [latestRef, onChange],
  );

  const add = useCallback(
    (candidates: readonly File[]) => {
      const addition = addFiles(latestRef.current, candidates, contactRules);
      if (addition.added.length > 0) replace(addition.files);
      setAnnouncements([
        ...addition.added.map(({ name }) => ({
          text: fill(contactForm.words.fileAdded, { file: name }),
          kind: 'changed' as const,
        })),
        ...addition.duplicates.map(({ name }) => ({
          text: fill(contactForm.words.fileDuplicate, { file: name }),
          kind: 'ignored' as const,
        })),
        ...addition.refused.map(({ name }) => ({
          text: insertFileName(contactRules.messages.fileTypeRefused, name),
          kind: 'refused' as const,
        })),
      ]);
    },
    [latestRef, replace],
  );

  const remove = useCallback(
    (file: File) => {
      replace(removeFile(latestRef.current, file));
      setAnnouncements([{ text: fill(contactForm.words.fileRemoved, { file: file.name }), kind: 'changed' }]);
    },
    [latestRef, replace],
  );

  const dropUnreadable = useCallback(
    (lost: readonly File[]) => {
      replace(latestRef.current.filter((file) => !lost.includes(file)));
      setAnnouncements(lost.map(({ name }) => ({ text: insertFileName(unreadable, name), kind: 'refused' })));
    },
    [latestRef, replace],
  );

  return { files, latest: latestRef, announcements, add, remove, dropUnreadable };
};
