/** Longer compounds may need their break on a narrow screen. */
const longestKept = 14;
const compound = /([^\s’']+-[^\s,.;:!?]+)/;

/** A text in large type whose compound names do not break at their hyphens. */
export const KeepTogether = ({ text }: { readonly text: string }) =>
  text.split(compound).map((part, index) =>
    index % 2 === 1 && part.length <= longestKept ? (
      <span key={index} className="nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  );
