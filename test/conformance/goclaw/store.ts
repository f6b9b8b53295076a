import { agentUuid } from '../../../server/src/engine/runtimes/goclaw/agentId.ts';
import { agentRowNames } from '../../../server/src/engine/runtimes/goclaw/context/context.ts';
import { agentTypeOf, userSeeds } from '../../../server/src/engine/runtimes/goclaw/context/seeding.ts';
import { bootstrapNames, fileNames } from '../../../server/src/engine/runtimes/goclaw/files.ts';
import { sanitizePathSegment } from '../../../server/src/engine/runtimes/goclaw/sessions.ts';
import {
	contextFileOf,
	interceptRead,
	interceptWrite,
	type WriteOutcome,
} from '../../../server/src/engine/runtimes/goclaw/store/contextFile.ts';
import { isMemoryPath, relativePath } from '../../../server/src/engine/runtimes/goclaw/store/memoryPath.ts';
import {
	type ContextRow,
	inRowOrder,
	mergeRows,
	requestRows,
} from '../../../server/src/engine/runtimes/goclaw/store/rows.ts';
import type { Adapter, Input } from '../case.ts';

/** `SOUL.md=text`. */
const rowOf = (written: string): ContextRow => {
	const [path = '', ...content] = written.split('=');
	return { path, content: content.join('=') };
};
const rowsOf = (written: readonly string[] | null): ContextRow[] => (written ?? []).map(rowOf);
const written = ({ path, content }: ContextRow): string => `${path}=${content}`;

const errors: Readonly<Partial<Record<WriteOutcome['kind'], string>>> = {
	denied: 'permission denied',
	blocked: 'predefined blocked',
};

function storeCall(outcome: WriteOutcome, { userId, content }: Input): string[] {
	switch (outcome.kind) {
		case 'delete user':
			return [`deleteUser ${userId} ${outcome.name}`];
		case 'set user':
			return [`setUser ${userId} ${outcome.name}=${content}`];
		case 'set agent':
			return [`setAgent ${outcome.name}=${content}`];
		default:
			return [];
	}
}

const write: Adapter = (input) => {
	const calls: string[] = [];
	const outcome = interceptWrite(
		{ path: input.path, content: input.content, workspace: '/w' },
		{ hasAgent: input.hasAgentId, agentType: input.agentType, userId: input.userId, senderId: input.senderId },
		{
			userRow: (name) => input.userRowsBefore?.[name],
			isWriter: (userId, senderId) => {
				calls.push(`isWriter ${userId} ${senderId}`);
				return input.writerCheckFails ? 'failed' : input.writers?.[senderId] === true;
			},
		},
	);
	return {
		error: errors[outcome.kind] ?? '',
		handled: outcome.kind !== 'not handled',
		storeCalls: [...calls, ...storeCall(outcome, input)],
	};
};

const read: Adapter = ({ agentRows, agentType, path, userId, userRows }) => {
	const name = contextFileOf(path, '/w');
	const lookUp = (rows: string | readonly string[] | null) => {
		const parsed = rowsOf(typeof rows === 'string' ? rows.split(', ') : rows);
		return (wanted: string) => parsed.find((row) => row.path === wanted)?.content;
	};
	const content =
		name === undefined ? '' : interceptRead(name, { agentType, userId }, lookUp(userRows), lookUp(agentRows));
	return { content, error: '<nil>', handled: name !== undefined };
};

/** A workspace with every template, seen by a person on the first day and after the ritual is deleted. */
const onboarding: Adapter = ({ agentType, userId }) => {
	const row = (path: string): ContextRow => ({ path, content: 'x' });
	const base = [...bootstrapNames, fileNames.memory].map(row);
	const { seeded } = userSeeds(agentType, () => undefined);
	const namesWith = (rows: readonly string[]): string[] => {
		const request = requestRows(agentType, userId, agentRowNames.map(row), inRowOrder(rows.map(row)));
		return mergeRows(base, request).map(({ path }) => path);
	};
	const outcome = interceptWrite(
		{ path: fileNames.bootstrap, content: '', workspace: '/w' },
		{ hasAgent: true, agentType, userId, senderId: '' },
		{ userRow: () => 'x', isWriter: () => true },
	);
	const deleted = outcome.kind === 'delete user' ? outcome.name : undefined;
	return {
		before: namesWith(seeded),
		after: namesWith(seeded.filter((name) => name !== deleted)),
		writeError: errors[outcome.kind] ?? '<nil>',
	};
};

export const storeAdapters: Readonly<Record<string, Adapter>> = {
	'agent.resolveContextFiles': ({ base, loaderConfigured, user, userId }) =>
		mergeRows(rowsOf(base), loaderConfigured && userId !== '' ? rowsOf(user) : undefined).map(written),
	'agent.sanitizePathSegment': ({ s }) => sanitizePathSegment(s),
	'tools.isContextFile': ({ path, workspace }) => {
		const name = contextFileOf(path, workspace);
		return { name: name ?? '', ok: name !== undefined };
	},
	'tools.isMemoryPath': ({ path, workspace }) => isMemoryPath(path, workspace),
	'tools.normalizeToRelative': ({ path, workspace }) => relativePath(path, workspace),
	'tools.contextFile.write': write,
	'tools.contextFile.read': read,
	'tools.contextFile.load': ({ agentRows, agentType, userId, userRows }) =>
		requestRows(agentType, userId, rowsOf(agentRows), rowsOf(userRows)).map(written),
	'scenario.standaloneOnboarding': onboarding,
	'file.agentUUID': ({ agentKey }) => agentUuid(agentKey),
	'file.agentContextFiles': () => agentRowNames,
	'file.userContextFiles': ({ insertOrder }) =>
		inRowOrder((insertOrder ?? []).map((path: string) => ({ path }))).map(({ path }) => path),
	'file.defaultAgentType': ({ configured }) => agentTypeOf(configured),
};
