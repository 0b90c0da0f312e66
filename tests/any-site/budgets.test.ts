/** The bars for bytes. */
import { describeBudgets } from '../browser/budgets.ts';

describeBudgets('given');
