import { runtimes } from '../../../server/src/engine/runtimes/registry.ts';
import type { WritePolicy } from '../../../server/src/host/writes/gate.ts';

const [newest] = runtimes;
if (!newest) throw new Error('There is no runtime.');

export const memoryPolicy = newest.memory;

export const policy: WritePolicy = { what: 'memory', accepts: memoryPolicy.accepts };
