/** React DOM as a separate chunk: the start script imports it first, so that it is evaluated in a separate task. */
export { createRoot, hydrateRoot } from 'react-dom/client';
