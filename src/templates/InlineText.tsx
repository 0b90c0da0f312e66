import type { Inline } from '#site/types.gen';
import { Term } from '../blocks/Term.tsx';
import { Link } from '../ui/Link.tsx';
import { RunningText } from '../ui/RunningText.tsx';

/** The inline content of a paragraph: text, emphasis, glossary terms, internal and external links. */
export const InlineText = ({ parts }: { readonly parts: readonly Inline[] }) =>
  parts.map((part, index) => {
    switch (part.kind) {
      case 'text':
        return <RunningText key={index} text={part.text} />;
      case 'strong':
        return (
          <strong key={index}>
            <RunningText text={part.text} />
          </strong>
        );
      case 'term':
        return (
          <Term key={index} to={part.href}>
            {part.text}
          </Term>
        );
      case 'link': {
        const words = part.isStrong === true ? <strong>{part.text}</strong> : part.text;
        return part.href.startsWith('/') ? (
          <Link key={index} to={part.href}>
            {words}
          </Link>
        ) : (
          <a key={index} href={part.href} rel="noopener">
            {words}
          </a>
        );
      }
    }
  });
