/** Calls to the site's office, through the desk's API. */
import {
  baseHeader,
  type BackCall,
  type CancelAnswer,
  type CheckAnswer,
  type Commit,
  type DraftAnswer,
  type EditState,
  type FilesAnswer,
  type PreviewAnswer,
  type PublicationsAnswer,
  type PublishCall,
  type PublishResult,
  type SourcePath,
} from '../../../office/api.ts';
import { deskPaths, type UnderWay } from '../../contract.ts';
import { ApiError } from '../state/api.ts';
import { callWithToken, getFromApi, postToApi } from '../state/session.ts';

/** A file as it was read: its content, and the commit that it belongs to. */
export interface ReadFile {
  readonly content: Blob;
  readonly base: Commit;
}

const fileAt = (path: SourcePath): string => `${deskPaths.siteFile}?path=${encodeURIComponent(path)}`;

/** A picture over a slow mobile network. */
const uploadTimeoutMs = 5 * 60_000;
/** A check of a large site. */
const checkTimeoutMs = 2 * 60_000;

export const getState = (signal?: AbortSignal): Promise<EditState> => getFromApi(deskPaths.siteState, signal);
export const getFiles = (signal?: AbortSignal): Promise<FilesAnswer> => getFromApi(deskPaths.siteFiles, signal);
export const getDraft = (signal?: AbortSignal): Promise<DraftAnswer> => getFromApi(deskPaths.siteDraft, signal);
export const getPublications = (signal?: AbortSignal): Promise<PublicationsAnswer> =>
  getFromApi(deskPaths.sitePublications, signal);

/** Checks the site with the person's draft. @throws {ApiError} */
export const getCheck = (): Promise<CheckAnswer> => getFromApi(deskPaths.siteCheck, undefined, checkTimeoutMs);

/** The draft's content of a file, or that of the newest commit; undefined if there is none. @throws {ApiError} */
export const readFile = async (path: SourcePath): Promise<ReadFile | undefined> => {
  try {
    const { body, headers } = await callWithToken(fileAt(path), { method: 'GET' }, { timeoutMs: uploadTimeoutMs });
    return { content: body, base: headers.get(baseHeader) ?? '' };
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not-found') return undefined;
    throw error;
  }
};

/** Saves a file to the draft. @param base of the content that was edited; absent for a new file. @throws {ApiError} */
export const saveFile = async (path: SourcePath, content: Blob, base?: Commit): Promise<void> => {
  const headers = { 'content-type': 'application/octet-stream', ...(base !== undefined && { [baseHeader]: base }) };
  await callWithToken(fileAt(path), { method: 'PUT', headers, body: content }, { timeoutMs: uploadTimeoutMs });
};

/** Removes a file in the draft. @throws {ApiError} */
export const removeFile = async (path: SourcePath, base?: Commit): Promise<void> => {
  const headers: Record<string, string> = base === undefined ? {} : { [baseHeader]: base };
  await callWithToken(fileAt(path), { method: 'DELETE', headers });
};

/** A HEIC picture as JPEG. @throws {ApiError} `not-found` where the office has no program for it. */
export const convertHeic = async (picture: Blob): Promise<Blob> => {
  const headers = { 'content-type': 'application/octet-stream' };
  const call = { method: 'POST', headers, body: picture };
  return (await callWithToken(deskPaths.siteHeic, call, { timeoutMs: uploadTimeoutMs })).body;
};

/** Gives up what the draft changes in a file. @throws {ApiError} */
export const discardFile = (path: SourcePath): Promise<unknown> =>
  postToApi(`${deskPaths.siteDiscard}?path=${encodeURIComponent(path)}`, {});

/** How often it is asked what became of a build, and for how long: a large site on a small server takes minutes. */
const askEveryMs = 2000;
const asksAtMost = 450;

/** The office answers at once, goes on while the server answers, or goes on without a browser that lost its network. */
const build = async <Result extends NonNullable<EditState['own']>['result'] & object>(
  call: NonNullable<EditState['own']>['call'],
  path: string,
  body: unknown,
): Promise<Result> => {
  let failure = new ApiError('unavailable');
  try {
    const answer = await postToApi<Result | UnderWay>(path, body, { timeoutMs: checkTimeoutMs });
    if (answer.kind !== 'under-way') return answer;
  } catch (error) {
    if (!isNetwork(error)) throw error;
    failure = error;
  }
  for (let asks = 0; asks < asksAtMost; asks += 1) {
    await new Promise((resolve) => setTimeout(resolve, askEveryMs));
    const state = await getState().catch((error: unknown) => {
      if (isNetwork(error)) return undefined;
      throw error;
    });
    if (state === undefined) continue;
    // The call never reached the office, or another one has taken its place.
    if (state.own?.call !== call) break;
    if (state.own.result !== undefined) return state.own.result as Result;
  }
  throw failure;
};

const isNetwork = (error: unknown): error is ApiError => error instanceof ApiError && error.code === 'network';

/** Builds the site with the draft. @throws {ApiError} */
export const preview = (): Promise<PreviewAnswer> => build('preview', deskPaths.sitePreview, {});
/** Publishes the draft; resolves when visitors see it, or with why they don't. @throws {ApiError} */
export const publish = (call: PublishCall): Promise<PublishResult> => build('publish', deskPaths.sitePublish, call);
/** Takes a publication back. @throws {ApiError} */
export const takeBack = (call: BackCall): Promise<PublishResult> => build('back', deskPaths.siteBack, call);
export const cancelBuild = (): Promise<CancelAnswer> => postToApi(deskPaths.siteCancel, {});
