/**
 * The script at the end of each page that records what browsers and their helpers change before the start script has
 * arrived. The start script takes the record over (`src/browser/page-changes.ts`, which knows the global's name).
 */
export const earlyChangesScript =
  'pageChanges=[];(pageChanges.observer=new MutationObserver(r=>pageChanges.push(...r)))' +
  '.observe(_root,{subtree:1,childList:1,characterData:1,characterDataOldValue:1})';
