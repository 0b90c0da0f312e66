import { describeLooks } from './look.ts';

describeLooks(1440);
