import { botholomewFamily } from './botholomew/family.ts';
import { copilotFamily } from './copilot/family.ts';
import { createRegistry } from './createRegistry.ts';
import type { Family } from './detection/family.ts';
import { goClawFamily } from './goclaw/family.ts';
import { holabossFamily } from './holaboss/family.ts';
import { openClawFamily } from './openclaw/family.ts';

/** The programs that Soulscope stands in for. A new one is a folder beside this file, and a line here. */
export const families: readonly Family[] = [
	openClawFamily,
	goClawFamily,
	holabossFamily,
	botholomewFamily,
	copilotFamily,
];

/** What the entries hand out; tests make others. */
export const registry = createRegistry(families);

export const { runtimes, rules, runtimeById, detectRuntime } = registry;
