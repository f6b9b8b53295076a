import {
	type ConnectDatabaseParams,
	ConnectDatabaseRequest,
	type ConnectDatabaseResult,
	DatabasePasswordRequest,
	FoundDatabasesRequest,
	type ManagedAnswer,
	ManagedListRequest,
	ManagedPeopleRequest,
	ManagedReadRequest,
	ManagedStatRequest,
	ManagedSummonRequest,
	type ManagedWriteParams,
	ManagedWriteRequest,
} from '../../../../protocol/managed/managed.ts';
import { errorMessage } from '../../engine/text/errorMessage.ts';
import { segmentOf } from '../../engine/text/nameOfId.ts';
import type { OpenDatabase } from '../../host/managed/storedFiles.ts';
import { type StoredLocation, storedLocation, storedWorkspace } from '../../host/managed/storedPlaces.ts';
import type { LanguageContext } from '../context.ts';
import type { Feature } from '../feature.ts';
import { createRowEdits } from '../support/managed/rowEdits.ts';

type ManagedRefusal = Extract<ManagedAnswer<object>, { kind: 'failed' }>;

const failed = (failure: ManagedRefusal['failure'], message: string): ManagedRefusal => ({
	kind: 'failed',
	failure,
	message,
});

const missing = (uri: string): ManagedRefusal => failed('missing', `There is nothing in the database at ${uri}.`);

/** What is at an address: the database that it is in, and where in it. */
type FoundRow = { readonly open: OpenDatabase; readonly at: StoredLocation };

function find(uri: string, { files, databases }: LanguageContext): FoundRow | ManagedRefusal {
	const path = files.pathOf(uri);
	const at = path === undefined ? undefined : storedLocation(path);
	if (!at) return missing(uri);
	const open = databases.open.get(at.database ?? '');
	return open ? { open, at } : failed('disconnected', 'The database is not connected.');
}

/** `work`, or why the database did not answer. */
async function asked<Answer>(
	uri: string,
	context: LanguageContext,
	work: (found: FoundRow) => Promise<ManagedAnswer<Answer>>,
): Promise<ManagedAnswer<Answer>> {
	const found = find(uri, context);
	if ('kind' in found) return found;
	try {
		return await work(found);
	} catch (error) {
		return failed('other', `The database cannot be read: ${found.open.database.why(error)}.`);
	}
}

async function connect(params: ConnectDatabaseParams, context: LanguageContext): Promise<ConnectDatabaseResult> {
	const { connection, databases, files, folders, settings, workspaces, options } = context;
	const { address, isWritable } = params;
	if (!options.trusted)
		return {
			kind: 'failed',
			message: 'Nothing was connected: this window is not trusted. Trust it first.',
			asksPassword: false,
		};
	try {
		const { database, agents } = await databases.connect({
			address,
			isReadOnly: !isWritable,
			password: async () => (await connection.sendRequest(DatabasePasswordRequest, { address })) ?? undefined,
		});
		const all = await agents.list().catch((error: unknown) => {
			throw new Error(`${database.place} cannot be read: ${database.why(error)}.`);
		});
		// Folders of it may be open since before it was connected.
		if (folders.list().some((folder) => storedLocation(folder)?.database === database.name)) {
			await settings.refresh(folders.list());
			await workspaces.setFolders(folders.list());
		}
		return {
			kind: 'connected',
			database: database.name,
			place: database.place,
			title: database.runtime.managed.title,
			agents: all.map((agent) => ({ ...agent, uri: files.uriOf(storedWorkspace(database.name, agent.key)) })),
		};
	} catch (error) {
		const message = errorMessage(error);
		return {
			kind: 'failed',
			message,
			asksPassword: error instanceof Error && 'asksPassword' in error && error.asksPassword === true,
		};
	}
}

/** Databases of agents as a file system that an editor can show. */
export const managedRequests: Feature = {
	name: 'managed agents',
	register(context) {
		const { connection, databases, files } = context;
		const edits = createRowEdits(context);
		// Whoever connects must not wait for folders that wait for the connection.
		connection.onRequest(ConnectDatabaseRequest, (params) => connect(params, context));
		connection.onRequest(FoundDatabasesRequest, async () =>
			context.options.trusted ? databases.found(context.options.home) : [],
		);
		connection.onRequest(ManagedStatRequest, ({ uri }) =>
			asked(uri, context, async ({ open, at }) => {
				const { agent, path = '' } = at;
				const folder = { kind: 'folder', size: 0, modified: 0, isReadOnly: false } as const;
				if (agent === undefined) return { kind: 'answer', entry: folder };
				// An editor asks before it saves: what it hears must not be what was known some seconds ago. A lost connection is for the save to tell.
				if (edits.isOpen(at)) await databases.lookAt(storedWorkspace(open.database.name, agent)).catch(() => undefined);
				const tree = (await open.agents.has(agent)) ? await open.agents.tree(agent) : undefined;
				if (tree?.folders.has(path)) return { kind: 'answer', entry: folder };
				const file = tree?.files.get(path);
				if (!file) return missing(uri);
				const { size, modified, isWritable } = file;
				const isReadOnly = !isWritable || open.database.isReadOnly;
				return { kind: 'answer', entry: { kind: 'file', size, modified, isReadOnly } };
			}),
		);
		connection.onRequest(ManagedListRequest, ({ uri }) =>
			asked(uri, context, async ({ open, at }) => {
				const { agent, path = '' } = at;
				if (agent === undefined) {
					const all = await open.agents.list();
					return { kind: 'answer', names: all.map(({ key }) => ({ name: segmentOf(key), isFolder: true })) };
				}
				const tree = (await open.agents.has(agent)) ? await open.agents.tree(agent) : undefined;
				const names = tree?.folders.get(path);
				if (!tree || !names) return missing(uri);
				const isFolder = (name: string) => tree.folders.has(path === '' ? name : `${path}/${name}`);
				return { kind: 'answer', names: [...names].map((name) => ({ name, isFolder: isFolder(name) })) };
			}),
		);
		connection.onRequest(ManagedReadRequest, ({ uri }) =>
			asked(uri, context, async ({ open, at }) => {
				const { agent, path } = at;
				const text = agent === undefined || path === undefined ? undefined : await edits.read({ open, agent, path });
				return text === undefined ? missing(uri) : { kind: 'answer', text };
			}),
		);
		connection.onRequest(ManagedWriteRequest, (params: ManagedWriteParams) =>
			asked<object>(params.uri, context, ({ at }) => edits.write(params, at)),
		);
		connection.onRequest(ManagedPeopleRequest, ({ workspace }) =>
			asked(workspace, context, async ({ open: { database }, at: { agent } }) => {
				if (agent === undefined) return missing(files.pathOf(workspace) ?? workspace);
				const { managed } = database.runtime;
				return { kind: 'answer', people: managed.peopleIn(await database.ask(managed.agent(agent))) };
			}),
		);
		connection.onRequest(ManagedSummonRequest, ({ workspace }) =>
			asked(workspace, context, async ({ open: { database }, at: { agent } }) => {
				const { managed } = database.runtime;
				if (!managed.summon) return failed('other', `No model writes the files of agents of ${managed.title}.`);
				if (database.isReadOnly)
					return failed(
						'read-only',
						'The database is connected only to read. Connect it to change, then summon again.',
					);
				const all = managed.listAgents(await database.ask(managed.agents));
				const found = all.find(({ key }) => key === agent);
				if (!found) return missing(workspace);
				const begun = managed.summon.begin(found, await database.ask(managed.agent(found.key)));
				return 'refused' in begun ? failed('other', begun.refused) : { kind: 'answer', ...begun };
			}),
		);
	},
};
