import { useCallback, useRef, useState, type RefObject } from 'react';
import { contactForm, contactRules } from '#site/contact.gen';
import { fill } from '../ui/fill.ts';
import { addFiles, removeFile } from './attachments.ts';
import { nameFile } from './validate.ts';

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
}

/** The attachments of the form; `onChange` runs whenever the list changes. */
export function useAttachments(onChange: () => void): Attachments {
  const [files, setFiles] = useState<readonly File[]>([]);
  const [announcements, setAnnouncements] = useState<readonly Announcement[]>([]);
  const latest = useRef<readonly File[]>([]);

  const replace = useCallback(
    (next: readonly File[]) => {
      latest.current = next;
      setFiles(next);
      onChange();
    },
    [onChange],
  );

  const add = useCallback(
    (candidates: readonly File[]) => {
      const addition = addFiles(latest.current, candidates, contactRules);
      if (addition.added.length > 0) replace(addition.files);
      setAnnouncements([
        ...addition.added.map(({ name }) => ({ text: fill(contactForm.words.fileAdded, { file: name }), kind: 'changed' as const })),
        ...addition.duplicates.map(({ name }) => ({ text: fill(contactForm.words.fileDuplicate, { file: name }), kind: 'ignored' as const })),
        ...addition.refused.map(({ name }) => ({ text: nameFile(contactRules.messages.fileTypeRefused, name), kind: 'refused' as const })),
      ]);
    },
    [replace],
  );

  const remove = useCallback(
    (file: File) => {
      replace(removeFile(latest.current, file));
      setAnnouncements([{ text: fill(contactForm.words.fileRemoved, { file: file.name }), kind: 'changed' }]);
    },
    [replace],
  );

  return { files, latest, announcements, add, remove };
}
