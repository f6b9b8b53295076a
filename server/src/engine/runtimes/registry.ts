import { createRegistry } from './createRegistry.ts';
import type { Family } from './detection/family.ts';
import { lateFamilies } from './table.ts';

/** All families with their code: for commands that end soon, and for tests. */
export const families: readonly Family[] = await Promise.all(lateFamilies.map((family) => family.load()));

/** What the command line hands out; tests make others. */
export const registry = createRegistry(families);

export const { runtimes, rules, runtimeById, detectRuntime } = registry;
