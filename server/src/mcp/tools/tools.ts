import type { ServedTool } from '../tool.ts';
import { check } from './check.ts';
import { fetchFile } from './fetch.ts';
import { forget } from './forget.ts';
import { history } from './history.ts';
import { personaPrompt } from './personaPrompt.ts';
import { remember } from './remember.ts';
import { search } from './search.ts';
import { status } from './status.ts';
import { undo } from './undo.ts';
import { update } from './update.ts';

/** Every tool, in the order in which clients list them. */
export const tools: readonly ServedTool[] = [
	search,
	fetchFile,
	remember,
	update,
	forget,
	undo,
	history,
	personaPrompt,
	check,
	status,
];
