/**
 * What the tests of this folder need of a browser, whichever engine it has. Each engine implements `Engine` and `Tab`;
 * everything a visitor does is made of them, once, in `visitor.ts`.
 */

export const engineNames = ['chromium', 'firefox', 'webkit'] as const;
export type EngineName = (typeof engineNames)[number];

/** What pointer and keyboard do, one thing after the other. */
export type Step =
  /** Pixels from the top left corner of the window's content. */
  | { readonly type: 'move'; readonly x: number; readonly y: number }
  | { readonly type: 'press' | 'release' }
  /** A character, or one of `specialKeys`. */
  | { readonly type: 'keyDown' | 'keyUp'; readonly key: string }
  | { readonly type: 'wait'; readonly ms: number };

/** Keys without a character of their own, as the code points of WebDriver (W3C WebDriver, 17.4.2). */
export const specialKeys = {
  Backspace: '\uE003',
  Tab: '\uE004',
  Enter: '\uE007',
  Shift: '\uE008',
  Escape: '\uE00C',
  PageDown: '\uE00F',
  End: '\uE010',
  Home: '\uE011',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
} as const;

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A window with one page, opened by a visitor who was never here before. */
export interface Tab {
  /** Opens an absolute address; resolves after the page's `load` event. */
  goto(url: string): Promise<void>;
  /** Asks for a step in the history; the page it leads to may come later. */
  back(): Promise<void>;
  forward(): Promise<void>;
  reload(): Promise<void>;
  resize(size: Size): Promise<void>;
  /**
   * Evaluates an expression in the page: a promise of a text, which it returns. Rejects when the page goes meanwhile.
   */
  run(expression: string): Promise<string>;
  act(steps: readonly Step[]): Promise<void>;
  /** Chooses files of the disk in a file input, found by a CSS selector. */
  setFiles(selector: string, paths: readonly string[]): Promise<void>;
  /** PNG of the window's content. */
  screenshot(): Promise<Buffer>;
  /** PDF of the page on A4, or undefined where the engine's driver cannot print. */
  print(): Promise<Buffer | undefined>;
  /** What page and browser complained of so far: errors, console messages, violations of the page's policy. */
  complaints(): Promise<readonly string[]>;
  close(): Promise<void>;
}

export interface Engine {
  /** Product and version, for reports. */
  readonly version: string;
  /** Whether its driver hears what a page complains of; otherwise the page must note it (complaints.ts). */
  readonly notesComplaints: boolean;
  /** Whether it still runs. */
  isUsable(): boolean;
  open(size: Size): Promise<Tab>;
}
