import type { Adapter } from '../case.ts';

/** By the name of the program’s function, or of what was read out of its requests. */
export const clineAdapters: Readonly<Record<string, Adapter>> = {};
