/**
 * React's renderer as a chunk of its own: the start script asks for it first, so that it is evaluated in a task of its
 * own.
 */
export { createRoot, hydrateRoot } from 'react-dom/client';
