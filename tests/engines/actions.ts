/** Pointer and keyboard as the actions of W3C WebDriver (17.5), which WebDriver BiDi takes over unchanged. */
import type { Input } from 'webdriver-bidi-protocol';
import { specialKeys, type Step } from './engine.ts';

const pause = { type: 'pause', duration: 0 } as const;

const codeOf = (key: string): string => (key in specialKeys ? specialKeys[key as keyof typeof specialKeys] : key);

const pointerAction = (step: Step): Input.PointerSourceAction => {
  switch (step.type) {
    case 'move':
      return { type: 'pointerMove', x: Math.round(step.x), y: Math.round(step.y), duration: 0, origin: 'viewport' };
    case 'press':
      return { type: 'pointerDown', button: 0 };
    case 'release':
      return { type: 'pointerUp', button: 0 };
    case 'wait':
      return { type: 'pause', duration: step.ms };
    default:
      return pause;
  }
};

const keyAction = (step: Step): Input.KeySourceAction =>
  step.type === 'keyDown' || step.type === 'keyUp' ? { type: step.type, value: codeOf(step.key) } : pause;

/** The steps for both devices; while one acts, the other pauses. */
export const actionsOf = (steps: readonly Step[]): Input.SourceActions[] => [
  { type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions: steps.map(pointerAction) },
  { type: 'key', id: 'keyboard', actions: steps.map(keyAction) },
];
