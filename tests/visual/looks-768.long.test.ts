import { describeLooks } from './look.ts';

describeLooks(768);
