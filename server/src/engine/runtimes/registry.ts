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

/**
 * The programs that Soulscope stands in for, first those whose agents have a home of their own. A new one is a folder beside this
 * file, and a line here.
 */
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

/** What the entries hand out; tests make others. */
export const registry = createRegistry(families);

export const { runtimes, rules, runtimeById, detectRuntime } = registry;
