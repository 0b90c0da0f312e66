/** Detects markup that a server or a browser would run; XMP metadata is not affected. */
export const holdsMarkup = (part: Buffer): boolean =>
  /<\?php|<script|<!doctype html|<html[\s>]|<svg[\s>]|<iframe/i.test(part.toString('latin1'));
