import { defaultInspectionLimits } from '../../server/attachments/inspection/budget.ts';

/** Time is no limit: a document is judged alike on a slow machine. */
export const patientInspection = { ...defaultInspectionLimits, timeMs: 10 * 60_000 };
