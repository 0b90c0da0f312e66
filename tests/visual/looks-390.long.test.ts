import { describeLooks } from './look.ts';

describeLooks(390);
