import type { Adapter } from '../case.ts';
import { hermesMemoryAdapters } from './memory.ts';
import { hermesThreatAdapters } from './threats.ts';

export const hermesAdapters: Readonly<Record<string, Adapter>> = { ...hermesThreatAdapters, ...hermesMemoryAdapters };
