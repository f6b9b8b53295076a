import { join } from 'node:path';
import { dataFolder } from '../../host/platform/dataFolder.ts';

/** Absolute path of the record of what this command line has written. An editor keeps one of its own. */
export const recordsFile = (): string => join(dataFolder(), 'changes.db');
