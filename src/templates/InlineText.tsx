import type { Inline } from '#site/types.gen';
import { Link } from '../ui/Link.tsx';

/** A paragraph's pieces: text, emphasis, links of the site or of elsewhere. */
export const InlineText = ({ parts }: { readonly parts: readonly Inline[] }) =>
  parts.map((part, index) => {
    switch (part.kind) {
      case 'text':
        return part.text;
      case 'strong':
        return <strong key={index}>{part.text}</strong>;
      case 'link':
        return part.href.startsWith('/') ? (
          <Link key={index} to={part.href}>
            {part.text}
          </Link>
        ) : (
          <a key={index} href={part.href} rel="noopener">
            {part.text}
          </a>
        );
    }
  });
