/**
 * The company's desk: an application separate from the public site's bundle. It stores no request data on the device:
 * everything is in memory and is gone when the page is closed.
 */
import { Global } from '@emotion/react';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { globalStylesWith } from '../../src/theme/global.ts';
import { Desk } from './Desk.tsx';
import { deskPath } from './site.ts';
import { checkSession } from './state/session.ts';

void checkSession();

const styles = globalStylesWith(deskPath);
const root = document.getElementById('root');
if (root !== null)
  createRoot(root).render(
    <StrictMode>
      <Global styles={styles} />
      <Desk />
    </StrictMode>,
  );
