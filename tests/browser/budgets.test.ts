/** The bars for bytes, on the company’s own site. */
import { describeBudgets } from './budgets.ts';

describeBudgets('main');
