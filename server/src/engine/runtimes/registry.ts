import { botholomewFamily } from './botholomew/family.ts';
import { claudeCodeFamily } from './claudeCode/family.ts';
import { clineFamily } from './cline/family.ts';
import { codexFamily } from './codex/family.ts';
import { copilotFamily } from './copilot/family.ts';
import { createRegistry } from './createRegistry.ts';
import { cursorFamily } from './cursor/family.ts';
import type { Family } from './detection/family.ts';
import { geminiCliFamily } from './geminiCli/family.ts';
import { goClawFamily } from './goclaw/family.ts';
import { holabossFamily } from './holaboss/family.ts';
import { openClawFamily } from './openclaw/family.ts';

/** All families with their code, in the order of `table.ts`: for commands that end soon, and for tests. */
export const families: readonly Family[] = [
	openClawFamily,
	goClawFamily,
	holabossFamily,
	botholomewFamily,
	claudeCodeFamily,
	codexFamily,
	geminiCliFamily,
	copilotFamily,
	clineFamily,
	cursorFamily,
];

/** What the command line hands out; tests make others. */
export const registry = createRegistry(families);

export const { runtimes, rules, runtimeById, detectRuntime } = registry;
