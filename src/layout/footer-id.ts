/** ID of the footer, which the page's anchors cannot have. */
export const footerId = '_footer';
