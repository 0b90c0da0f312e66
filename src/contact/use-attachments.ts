import { useCallback, useState, type RefObject } from 'react';
import { contactForm, contactRules } from '#site/contact.gen';
import { fill } from '../ui/fill.ts';
import {
  addFiles,
  findUnreadable,
  isWellNamed,
  removeFile,
  renameFile,
  restoreFiles,
  type Addition,
} from './attachments.ts';
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
  /** Names files that could not be sent; they stay in the list, from which they can be removed. */
  readonly tellNotSent: (files: readonly File[]) => void;
  /** Adds the files of the draft, and names those that could not be kept. */
  readonly restore: (kept: readonly File[], names: readonly string[]) => void;
  /** Empties the list, with the draft that it belongs to. */
  readonly clear: () => void;
}

const { words } = contactForm;

/** What is said of files that were added, ignored and refused. */
const announcementsOf = ({ added, duplicates, refused }: Addition<File>): readonly Announcement[] => [
  ...added.map(({ name }) => ({
    text: fill(words.fileAdded, { file: name }),
    kind: 'changed' as const,
  })),
  ...duplicates.map(({ name }) => ({
    text: fill(words.fileDuplicate, { file: name }),
    kind: 'ignored' as const,
  })),
  ...refused.map(({ name }) => ({
    text: insertFileName(contactRules.messages.fileTypeRefused, name),
    kind: 'refused' as const,
  })),
];

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

  const dropUnreadable = useCallback(
    (lost: readonly File[], besides: readonly Announcement[] = []) => {
      replace(latestRef.current.filter((file) => !lost.includes(file)));
      setAnnouncements([
        ...besides,
        ...lost.map(({ name }) => ({ text: insertFileName(words.fileUnreadable, name), kind: 'refused' as const })),
      ]);
    },
    [latestRef, replace],
  );

  const addNamed = useCallback(
    (candidates: readonly File[]) => {
      const addition = addFiles(latestRef.current, candidates, contactRules);
      if (addition.added.length > 0) replace(addition.files);
      setAnnouncements(announcementsOf(addition));
      // A folder comes as a file with its name, which cannot be read.
      void findUnreadable(addition.added).then((lost) => {
        const listed = lost.filter((file) => latestRef.current.includes(file));
        if (listed.length > 0) dropUnreadable(listed, announcementsOf({ ...addition, added: [] }));
      });
    },
    [latestRef, replace, dropUnreadable],
  );

  const add = useCallback(
    (candidates: readonly File[]) => {
      if (candidates.every((file) => isWellNamed(file, contactRules))) addNamed(candidates);
      else void Promise.all(candidates.map((file) => renameFile(file, contactRules))).then(addNamed);
    },
    [addNamed],
  );

  const remove = useCallback(
    (file: File) => {
      replace(removeFile(latestRef.current, file));
      setAnnouncements([{ text: fill(words.fileRemoved, { file: file.name }), kind: 'changed' }]);
    },
    [latestRef, replace],
  );

  const tellNotSent = useCallback((left: readonly File[]) => {
    setAnnouncements(left.map(({ name }) => ({ text: insertFileName(words.fileNotSent, name), kind: 'refused' })));
  }, []);

  const restore = useCallback(
    (kept: readonly File[], names: readonly string[]) => {
      const { files: restored, lost } = restoreFiles(kept, names, latestRef.current, contactRules);
      if (restored.length > 0) replace(restored);
      if (lost.length > 0)
        setAnnouncements(lost.map((name) => ({ text: insertFileName(words.fileAgain, name), kind: 'ignored' })));
    },
    [latestRef, replace],
  );

  const clear = useCallback(() => {
    latestRef.current = [];
    setFiles([]);
    setAnnouncements([]);
  }, [latestRef]);

  return { files, latest: latestRef, announcements, add, remove, dropUnreadable, tellNotSent, restore, clear };
};
