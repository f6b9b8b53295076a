import type { ServedTool } from '../tool.ts';
import { check } from './check.ts';
import { fetchFile } from './fetch.ts';
import { history } from './history.ts';
import { personaPrompt } from './personaPrompt.ts';
import { remember } from './remember.ts';
import { search } from './search.ts';
import { status } from './status.ts';

/** Every tool, in the order in which clients list them. */
export const tools: readonly ServedTool[] = [search, fetchFile, remember, personaPrompt, check, history, status];
