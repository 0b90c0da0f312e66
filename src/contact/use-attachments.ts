import { useCallback, useState, type RefObject } from 'react';
import { contactForm, contactRules } from '#site/contact.gen';
import { errors } from '#site/frame.gen';
import { fill } from '../ui/fill.ts';
import { addFiles, removeFile } from './attachments.ts';
import { insertFileName } from './validate.ts';

/** What happened to the list, for everyone to read and for screen readers to say. */
export interface Announcement {
  readonly text: string;
  /** `changed`: the list shows it as well. `ignored` and `refused`: nothing else does. */
  readonly kind: 'changed' | 'ignored' | 'refused';
}

export interface Attachments {
  readonly files: readonly File[];
  /** The list of the moment, ahead of the next render. */
  readonly latest: RefObject<readonly File[]>;
  readonly announcements: readonly Announcement[];
  readonly add: (candidates: readonly File[]) => void;
  readonly remove: (file: File) => void;
  /** Takes files out of the list that the device has no more, and says so. */
  readonly dropUnreadable: (gone: readonly File[]) => void;
}

/** Not every site says it in words of its own. */
const unreadable = contactForm.words.fileUnreadable ?? errors.unexpected;

/** The attachments of the form, written to `latestRef` as well; `onChange` runs whenever the list changes. */
export function useAttachments(latestRef: RefObject<readonly File[]>, onChange: () => void): Attachments {
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
    (gone: readonly File[]) => {
      replace(latestRef.current.filter((file) => !gone.includes(file)));
      setAnnouncements(gone.map(({ name }) => ({ text: insertFileName(unreadable, name), kind: 'refused' })));
    },
    [latestRef, replace],
  );

  return { files, latest: latestRef, announcements, add, remove, dropUnreadable };
}
