/** In characters: longer compounds may need a line break on a narrow screen. */
const longestUnbroken = 14;
const compound = /([^\s’']+-[^\s,.;:!?]+)/;

/** A text in large type whose hyphenated names do not break at their hyphens. */
export const KeepTogether = ({ text }: { readonly text: string }) =>
  text.split(compound).map((part, index) =>
    index % 2 === 1 && part.length <= longestUnbroken ? (
      <span key={index} className="_nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  );
