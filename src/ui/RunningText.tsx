import { company } from '#site/site.gen';
import { linkContacts } from '../../formats/contact-links.ts';
import { KeepTogether } from './KeepTogether.tsx';

const contacts = new Map<string, string>([
  [company.phoneDisplay, company.phoneHref],
  [company.mobileDisplay, company.mobileHref],
  [company.email, `mailto:${company.email}`],
]);
// Not every company has a mobile number.
contacts.delete('');

export interface RunningTextProps {
  readonly text: string;
  /** In large type hyphenated names do not break. */
  readonly isLarge?: boolean;
}

/** A sentence in which the company's numbers and mail address are links: browsers are told not to guess at them. */
export const RunningText = ({ text, isLarge = false }: RunningTextProps) =>
  linkContacts(text, contacts).map(({ text: piece, href }, index) => {
    if (href === undefined) return isLarge ? <KeepTogether key={index} text={piece} /> : piece;
    return (
      <a key={index} href={href}>
        {piece}
      </a>
    );
  });
