import type { Session } from '../../../workspace/session.ts';

/** What of a session has a say in what it is told of skills, agents and styles. */
export const listFields = [
	'kind',
	'agentId',
	'cwd',
	'programArguments',
	'variables',
	'model',
	'contextWindow',
	'toolNames',
	'touched',
] as const satisfies readonly (keyof Session)[];

export type ListSession = Pick<Session, (typeof listFields)[number]>;
