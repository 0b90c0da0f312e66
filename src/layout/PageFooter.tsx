import { ContactBar } from './ContactBar.tsx';
import { Footer } from './Footer.tsx';

/** The page footer: everything after the main content, the same on every page. */
export const PageFooter = () => (
  <>
    <Footer />
    <ContactBar />
  </>
);
