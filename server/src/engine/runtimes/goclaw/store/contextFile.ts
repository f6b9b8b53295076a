import { bootstrapNames, fileNames } from '../files.ts';
import { baseName, cleanPath, folderOf } from '../text/goPath.ts';

const handled: ReadonlySet<string> = new Set(bootstrapNames);

/**
 * The context file that a tool means by `path`, or undefined where it means an ordinary file. Below the workspace any
 * depth counts, and so does a folder whose name merely begins like the workspace's: the runtime compares letters.
 */
export function contextFileOf(path: string, workspace: string): string | undefined {
	const name = baseName(path);
	if (!handled.has(name)) return undefined;
	const folder = folderOf(path);
	if (folder === '.' || folder === '/') return name;
	if (workspace === '' || !path.startsWith('/')) return undefined;
	return folderOf(cleanPath(path)).startsWith(cleanPath(workspace)) ? name : undefined;
}

/** Who calls, and for which agent. Empty ids are none. */
export interface Caller {
	readonly hasAgent: boolean;
	readonly agentType: string;
	readonly userId: string;
	/** `42|bob`: what stands before the bar counts. */
	readonly senderId: string;
}

/** What the runtime asks of its store before and while it writes. */
export interface ContextStore {
	userRow(name: string): string | undefined;
	/** `failed` where the store could not say. */
	isWriter(userId: string, senderId: string): boolean | 'failed';
}

export type WriteOutcome =
	| { readonly kind: 'not handled' }
	| { readonly kind: 'denied' | 'blocked' }
	| { readonly kind: 'delete user' | 'set user' | 'set agent'; readonly name: string };

/** Files of a group's agent that only its writers may change. */
const guarded: ReadonlySet<string> = new Set([
	fileNames.soul,
	fileNames.identity,
	fileNames.agents,
	fileNames.heartbeat,
	fileNames.user,
]);

/** What becomes of a tool's wish to write `content` to `path`: the first rule that fits decides. */
export function interceptWrite(
	request: { readonly path: string; readonly content: string; readonly workspace: string },
	caller: Caller,
	store: ContextStore,
): WriteOutcome {
	const name = caller.hasAgent ? contextFileOf(request.path, request.workspace) : undefined;
	if (name === undefined) return { kind: 'not handled' };
	if (isDenied(name, caller, store)) return { kind: 'denied' };
	const { agentType, userId } = caller;
	if (name === fileNames.bootstrap && request.content === '' && userId !== '') return { kind: 'delete user', name };
	if (agentType === 'predefined' && name !== fileNames.user) return { kind: 'blocked' };
	const personal = userId !== '' && (agentType === 'open' || agentType === 'predefined');
	return { kind: personal ? 'set user' : 'set agent', name };
}

function isDenied(name: string, { userId, senderId }: Caller, store: ContextStore): boolean {
	if (!userId.startsWith('group:') || !guarded.has(name)) return false;
	// During the first conversation whoever talks may introduce themselves.
	if (name === fileNames.user && store.userRow(fileNames.bootstrap)) return false;
	if (senderId === '') return false;
	return store.isWriter(userId, senderId.split('|')[0] ?? '') === false;
}

type Rows = (name: string) => string | undefined;

/** What a tool reads for the context file `name`; empty where there is nothing. */
export function interceptRead(
	name: string,
	caller: Pick<Caller, 'agentType' | 'userId'>,
	userRows: Rows,
	agentRows: Rows,
): string {
	const { agentType, userId } = caller;
	const personal =
		userId !== '' &&
		(agentType === 'open' || (agentType === 'predefined' && (name === fileNames.user || name === fileNames.bootstrap)));
	return (personal ? userRows(name) : '') || agentRows(name) || '';
}
