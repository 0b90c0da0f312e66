import { describeWindows } from './look.ts';

describeWindows([
  [320, 568],
  [844, 390],
  [1024, 1366],
  [1366, 657],
  [1920, 1080],
  [3840, 2160],
]);
