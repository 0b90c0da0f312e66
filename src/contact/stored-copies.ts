/** What the form keeps in IndexedDB, and what it shows of it. */
export { deletePendingRequest, findPendingRequest, savePendingRequest } from './pending-request.ts';
export { readDraftFiles, saveDraftFiles } from './draft-files.ts';
export { ResumeBanner } from './ResumeBanner.tsx';
