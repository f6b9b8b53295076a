import type { Session } from '../../workspace/session.ts';
import type { Snapshot } from '../../workspace/snapshot.ts';
import type { SelfEdit } from '../capabilities/selfEdit.ts';
import { isHome } from './memory/state.ts';
import { memoryTool } from './memory/tool.ts';
import { traitsOf } from './prompt/sessions.ts';

/** Of the program’s own tools the chat has the one for its memory, where that lies in the workspace; those for skills are ours. */
export const chatTools = (snapshot: Snapshot, session: Session): readonly string[] => [
	...(isHome(snapshot) && traitsOf(session).memory ? ['memory'] : []),
	'skill_list',
	'skill_read',
];

export const selfEdits: Readonly<Record<string, SelfEdit>> = { memory: memoryTool };
