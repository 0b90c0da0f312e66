/** Names of files that a site gives to download as they are; texts (`.mdx`) become PDFs of their own. */
export const isGivenDocument = (name: string): boolean =>
  /\.(?:pdf|docx?|xlsx?|pptx?|odt|ods|odp|csv|txt|rtf|zip|ics|vcf|dwg|dxf|gpx|epub)$/i.test(name);
