/**
 * The company's desk: an application of its own, apart from all that visitors load. It keeps nothing of a request on
 * the device: what it shows is in memory, and goes with the page.
 */
import { Global } from '@emotion/react';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { globalStylesWith } from '../theme/global.ts';
import { Desk } from './Desk.tsx';
import { deskPath } from './site.ts';
import { whenStranger } from './state/resources.ts';
import { findSession, sessionEnded } from './state/session.ts';

whenStranger(sessionEnded);
void findSession();

const styles = globalStylesWith(deskPath);
const root = document.getElementById('root');
if (root !== null)
  createRoot(root).render(
    <StrictMode>
      <Global styles={styles} />
      <Desk />
    </StrictMode>,
  );
