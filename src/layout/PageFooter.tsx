import { ContactBar } from './ContactBar.tsx';
import { Footer } from './Footer.tsx';

/** What follows the content of every page, the same on all of them. */
export const PageFooter = () => (
  <>
    <Footer />
    <ContactBar />
  </>
);
