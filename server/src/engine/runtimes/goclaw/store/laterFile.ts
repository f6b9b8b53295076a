import { fileNames } from '../files.ts';
import type { Caller, WriteOutcome } from './contextFile.ts';

/** Context files of GoClaw 3.11.3; other names are files of the machine that it runs on. */
const names: ReadonlySet<string> = new Set([
	fileNames.soul,
	fileNames.agents,
	fileNames.identity,
	fileNames.user,
	fileNames.bootstrap,
	fileNames.heartbeat,
	'USER_PREDEFINED.md',
	'CAPABILITIES.md',
]);

/** What an agent that may develop writes for everybody. */
const evolving: ReadonlySet<string> = new Set([fileNames.soul, 'CAPABILITIES.md']);

const own: ReadonlySet<string> = new Set([fileNames.user, fileNames.heartbeat]);

/** GoClaw 3.11.3: what becomes of a tool’s wish to write `name` at the root of the workspace: the first rule that fits decides. */
export function interceptLater(
	{ name, isEmpty }: { readonly name: string; readonly isEmpty: boolean },
	{ agentType, userId }: Pick<Caller, 'agentType' | 'userId'>,
	mayEvolve: boolean,
): WriteOutcome {
	if (!names.has(name)) return { kind: 'not handled' };
	if (name === fileNames.bootstrap && isEmpty && userId !== '') return { kind: 'delete user', name };
	const isPredefined = agentType === 'predefined';
	if (isPredefined && !own.has(name))
		return mayEvolve && evolving.has(name) ? { kind: 'set agent', name } : { kind: 'blocked' };
	const personal = userId !== '' && (agentType === 'open' || (isPredefined && name === fileNames.user));
	return { kind: personal ? 'set user' : 'set agent', name };
}
